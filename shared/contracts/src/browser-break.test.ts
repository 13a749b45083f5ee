import { describe, expect, it } from '@jest/globals';
import { formatBrowserBreak, isCalmRoute, parseBrowserBreak } from './browser-break.ts';
import { PUBLIC_ROUTES } from './routes.ts';

const PARLAY = { id: 104 };
const END = new Date('2027-01-01T00:00:00.000Z');

describe('the break of a browser [B9]', () => {
  it.each([
    { brandId: null, until: END },
    { brandId: 104, until: null },
  ])('is read as it was written: $brandId', (one) => {
    expect(parseBrowserBreak(formatBrowserBreak(one), PARLAY)).toEqual(one);
  });

  it('applies to the brand that it is limited to', () => {
    expect(parseBrowserBreak(formatBrowserBreak({ brandId: 104, until: END }), { id: 105 })).toBeUndefined();
    expect(parseBrowserBreak(formatBrowserBreak({ brandId: null, until: END }), { id: 105 })).toBeDefined();
  });

  it('is ignored if the cookie is missing or malformed', () => {
    for (const text of [undefined, '', 'all', 'all.', 'all.x', '104.-1', 'every.1', '104.1.2'])
      expect(parseBrowserBreak(text, PARLAY)).toBeUndefined();
  });

  it('leaves open help, login and the links from e-mails, but no page with offers or registration', () => {
    expect(PUBLIC_ROUTES.filter(isCalmRoute)).toEqual([
      'login',
      'logout',
      'password',
      'resetpassword',
      'resend-email',
      'stop-payout',
      'on-break',
      'validateemail',
      'language',
      'help-centre',
      'help-centre/page',
    ]);
  });
});
