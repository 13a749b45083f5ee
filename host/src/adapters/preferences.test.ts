import { beforeEach, describe, expect, it } from '@jest/globals';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import { createPreferences } from './preferences.ts';

beforeEach(() => {
  for (const name of ['parlay_cookies', 'parlay_theme', 'parlay_show_balance']) setPageCookie(document, name, '', 1);
});

describe('createPreferences', () => {
  it('leaves the cookie choice undecided until the visitor decides, then stores the decision [SH36]', () => {
    expect(createPreferences(document, 365).get('cookies')).toBe('undecided');
    createPreferences(document, 365).set('cookies', 'needed');
    expect(document.cookie).toContain('parlay_cookies=needed');
    expect(createPreferences(document, 365).get('cookies')).toBe('needed');
  });

  it('treats an unknown cookie value as undecided [SH36]', () => {
    setPageCookie(document, 'parlay_cookies', 'everything', 1);
    expect(createPreferences(document, 365).get('cookies')).toBe('undecided');
  });

  it('stores preferences in cookies for the brand’s number of days [MC3, X7]', () => {
    const written: string[] = [];
    const page = { documentElement: document.documentElement, location: document.location } as Document;
    Object.defineProperty(page, 'cookie', { get: () => '', set: (cookie: string) => written.push(cookie) });
    createPreferences(page, 30).set('showBalance', false);
    expect(written).toEqual(['parlay_show_balance=0; Path=/; Max-Age=2592000; SameSite=Lax']);
  });

  it('stores the theme for the edge and applies it immediately', () => {
    createPreferences(document, 365).set('theme', 'dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(createPreferences(document, 365).get('theme')).toBe('dark');
  });
});
