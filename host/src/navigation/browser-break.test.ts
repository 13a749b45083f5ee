import { afterEach, describe, expect, it } from '@jest/globals';
import { formatBrowserBreak } from '@parlay/contracts/browser-break';
import { BROWSER_BREAK_COOKIE } from '@parlay/contracts/cookies';
import { clearPageCookie, setPageCookie } from '@parlay/contracts/page-cookie';
import { createBrowserBreakGate } from './browser-break.ts';

/** Creates a gate whose routes have the second segment of a path as their id. */
const gate = (isGuest = true, hasBreakPage = true) =>
  createBrowserBreakGate({
    document,
    brand: { id: 104 },
    routes: {
      match: (pathname) =>
        pathname === '/en/nowhere' ? null : { id: pathname.slice(4), remote: 'remote-x', params: {} },
      has: () => hasBreakPage,
      urlFor: (route) => `/en/${route}`,
    },
    isGuest: () => isGuest,
  });
const beginBreak = (brandId: number | null) =>
  setPageCookie(document, BROWSER_BREAK_COOKIE, formatBrowserBreak({ brandId, until: null }));

afterEach(() => void clearPageCookie(document, BROWSER_BREAK_COOKIE));

describe('createBrowserBreakGate [B9]', () => {
  it('leads from every page with offers to the break page while a break runs', () => {
    const { redirect, isOnBreak } = gate();
    expect([redirect('/en/casino'), isOnBreak()]).toEqual([undefined, false]);
    beginBreak(null);
    expect(isOnBreak()).toBe(true);
    for (const id of ['home', 'casino', 'promotions', 'register', 'account/limits'])
      expect(redirect(`/en/${id}`)).toBe('/en/on-break');
    for (const id of ['on-break', 'login', 'help-centre/page', 'nowhere'])
      expect(redirect(`/en/${id}`)).toBeUndefined();
  });

  it('does not apply to a player, to another brand, or without a break page', () => {
    beginBreak(105);
    expect(gate().redirect('/en/casino')).toBeUndefined();
    beginBreak(104);
    expect(gate(false).redirect('/en/casino')).toBeUndefined();
    expect(gate(true, false).redirect('/en/casino')).toBeUndefined();
    expect(gate().redirect('/en/casino')).toBe('/en/on-break');
  });
});
