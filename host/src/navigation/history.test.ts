import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { skip } from 'rxjs';
import { createHistory, type PageHistory } from './history.ts';

const CASHIER = '/en/account/deposit';
let history: PageHistory;
let notified: string[];
const currentUrl = () => window.location.pathname + window.location.search + window.location.hash;
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

beforeEach(() => {
  window.history.replaceState(null, '', '/en/home');
  history = createHistory({
    window,
    match: (pathname) =>
      pathname === '/en/nowhere' ? null : { id: pathname.slice(4), remote: 'remote-x', params: {} },
    needsDocument: (pathname) => pathname === CASHIER,
    redirect: ({ pathname }) => (pathname === '/en/account' ? '/en/login' : undefined),
  });
  const mine: string[] = [];
  notified = mine;
  // The initial location is not a navigation.
  history.location.value$.pipe(skip(1)).subscribe(({ pathname, action }) => mine.push(`${action} ${pathname}`));
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('createHistory', () => {
  it('notifies about a navigation once, before the URL changes, with the live route', () => {
    const urls: string[] = [];
    history.location.value$.pipe(skip(1)).subscribe(() => urls.push(currentUrl()));
    history.go('/en/casino?q=sea#search', { state: { from: 'home' } });
    expect(notified).toEqual(['PUSH /en/casino']);
    expect(urls).toEqual(['/en/home']);
    expect(currentUrl()).toBe('/en/casino?q=sea#search');
    expect(history.location.current()).toMatchObject({
      search: '?q=sea',
      hash: '#search',
      state: { from: 'home' },
      route: { id: 'casino' },
    });
  });

  it('replaces the entry on request, and when the URL stays the same', () => {
    const before = window.history.length;
    history.go('/en/casino', { replace: true });
    history.go('/en/casino');
    expect(notified).toEqual(['REPLACE /en/casino', 'REPLACE /en/casino']);
    expect(window.history.length).toBe(before);
  });

  it('returns to the previous entry with its key and state', async () => {
    history.go('/en/casino', { state: 'kept' });
    const { key } = history.location.current();
    history.go('/en/betting');
    const arrived = popped();
    history.back();
    await arrived;
    expect(notified.at(-1)).toBe('POP /en/casino');
    expect(history.location.current()).toMatchObject({ key, state: 'kept' });
  });

  it('shows the login instead of a page for players only, without a notification about that page', async () => {
    history.go('/en/account');
    expect(notified).toEqual(['PUSH /en/login']);
    window.history.replaceState(null, '', '/en/account');
    history.go('/en/casino');
    notified.length = 0;
    const arrived = popped();
    history.back();
    await arrived;
    expect(notified.map((one) => one.split(' ')[1])).toEqual(['/en/login']);
    expect(currentUrl()).toBe('/en/login');
  });

  it('ignores a popstate without a change', () => {
    history.go('/en/casino');
    notified.length = 0;
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    expect(notified).toEqual([]);
  });

  it('treats an entry from another script as an entry without state', () => {
    window.history.pushState('not ours', '', '/en/casino');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(history.location.current()).toMatchObject({ pathname: '/en/casino', key: 'first', state: null });
  });

  it('matches the path again after other releases go live', () => {
    history.go('/en/nowhere');
    expect(history.location.current().route).toBeNull();
    notified.length = 0;
    history.rematch();
    expect(notified).toEqual(['PUSH /en/nowhere']);
  });
});

describe('PageHistory.go', () => {
  function loads(start: string): { go(to: string, options?: { replace: boolean }): string[] } {
    const assigned: string[] = [];
    const page = {
      history: window.history,
      location: {
        origin: 'https://site.example',
        href: `https://site.example${start}`,
        pathname: start,
        search: '',
        hash: '',
        assign: (to: string) => assigned.push(to),
        replace: (to: string) => assigned.push(`replace ${to}`),
      },
      addEventListener: window.addEventListener.bind(window),
    };
    jest.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(() => undefined);
    const own = createHistory({
      window: page as unknown as Window,
      match: () => null,
      needsDocument: (pathname) => pathname === CASHIER,
      redirect: () => undefined,
    });
    return {
      go(to, options) {
        own.go(to, options);
        return assigned;
      },
    };
  }

  it('loads a document to enter a page with its own CSP', () => {
    expect(loads('/en/home').go(CASHIER)).toEqual([`https://site.example${CASHIER}`]);
  });

  it('loads a document to leave a page with its own CSP', () => {
    expect(loads(CASHIER).go('/en/home')).toEqual(['https://site.example/en/home']);
    expect(loads(CASHIER).go('/en/home', { replace: true })).toEqual(['replace https://site.example/en/home']);
  });

  it('loads a document for other sites', () => {
    expect(loads('/en/home').go('https://sandbox.example/pay')).toEqual(['https://sandbox.example/pay']);
  });
});
