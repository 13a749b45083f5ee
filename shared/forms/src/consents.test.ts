import { describe, expect, it } from '@jest/globals';
import { acceptedOf, consentText } from './consents.ts';

const accept = (type: string) => `Accept ${type}`;

describe('consents [AU2]', () => {
  it('show the presented text, or else "Accept" and the type in plain words', () => {
    expect(consentText({ type: 'MARKETING', presentedText: 'Send me offers' }, accept)).toBe('Send me offers');
    expect(consentText({ type: 'TERMS_AND_CONDITIONS' }, accept)).toBe('Accept terms and conditions');
    expect(consentText({ type: 'MARKETING', presentedText: ' ' }, accept)).toBe('Accept marketing');
  });

  it('are submitted by type', () => {
    const consents = [{ type: 'A.B' }, { type: 'C' }];
    expect(acceptedOf(consents, { consent0: true })).toEqual({ 'A.B': true, C: false });
  });
});
