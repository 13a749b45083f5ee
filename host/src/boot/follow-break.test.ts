import { afterEach, describe, expect, it } from '@jest/globals';
import type { SessionState } from '@parlay/contracts/session';
import type { PageLocation } from '@parlay/ports';
import { aPlayer } from '@parlay/ports/fakes';
import { writableValue } from '@parlay/ports/watched';
import { followBreak } from './follow-break.ts';
import type { Kernel } from './kernel.ts';

const at = (id: string) => ({ pathname: `/en/${id}`, route: { id, remote: 'remote-x', params: {} } }) as PageLocation;

/** Opens a page on which a break can begin, and records where it leads. */
function pageAt(id: string, first: SessionState = { status: 'guest' }) {
  const session = writableValue(first);
  const location = writableValue(at(id));
  const visits: unknown[] = [];
  let hasBreak = false;
  const isOnBreak = () => hasBreak && session.current().status === 'guest';
  const browserBreak = {
    isOnBreak,
    redirect: (pathname: string) => (isOnBreak() && pathname === '/en/casino' ? '/en/break' : undefined),
  };
  const kernel = { session: { port: session }, history: { location }, browserBreak };
  followBreak(window, kernel as unknown as Kernel, (to, options) => visits.push([to, options]));
  return {
    visits,
    location,
    session,
    beginBreak: () => {
      hasBreak = true;
    },
  };
}
const TO_BREAK_PAGE = [['/en/break', { replace: true }]];
const isCalm = () => document.documentElement.hasAttribute('data-on-break');

afterEach(() => document.documentElement.removeAttribute('data-on-break'));

describe('followBreak [B9]', () => {
  it('leaves a page with offers when the session has ended because of a break', () => {
    const { visits, session, beginBreak } = pageAt('casino', aPlayer());
    beginBreak();
    expect(visits).toEqual([]);
    session.set({ status: 'guest' });
    expect(visits).toEqual(TO_BREAK_PAGE);
  });

  it.each([
    ['shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['restored from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
  ])('leaves it when the tab is %s after a break began in another tab', (_how, show) => {
    const { visits, beginBreak } = pageAt('casino');
    beginBreak();
    show();
    expect(visits).toEqual(TO_BREAK_PAGE);
  });

  it('leaves it when the break’s cookie arrives after the session has ended', () => {
    const cookieStore = new EventTarget();
    Object.defineProperty(window, 'cookieStore', { value: cookieStore, configurable: true });
    const { visits, beginBreak } = pageAt('casino');
    Reflect.deleteProperty(window, 'cookieStore');
    beginBreak();
    cookieStore.dispatchEvent(new Event('change'));
    expect(visits).toEqual(TO_BREAK_PAGE);
  });

  it('hides offers on the pages that stay open, and shows them again after a login', () => {
    const { visits, location, session, beginBreak } = pageAt('login');
    expect(isCalm()).toBe(false);
    beginBreak();
    location.set(at('help-centre'));
    expect([isCalm(), visits]).toEqual([true, []]);
    session.set(aPlayer());
    expect(isCalm()).toBe(false);
  });

  it('hides offers on the break page even if no break runs', () => {
    const { location } = pageAt('casino');
    location.set(at('on-break'));
    expect(isCalm()).toBe(true);
    location.set(at('casino'));
    expect(isCalm()).toBe(false);
  });
});
