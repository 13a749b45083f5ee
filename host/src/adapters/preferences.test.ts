import { beforeEach, describe, expect, it } from '@jest/globals';
import { setPageCookie } from '@parlay/contracts/page-cookie';
import { createPreferences } from './preferences.ts';

beforeEach(() => {
  for (const name of ['parlay_cookies', 'parlay_theme', 'parlay_show_balance']) setPageCookie(document, name, '', 1);
});

describe('the choices of a browser', () => {
  it('SH36: nothing is decided about cookies until somebody does, and a decision lasts', () => {
    expect(createPreferences(document, 365).get('cookies')).toBe('undecided');
    createPreferences(document, 365).set('cookies', 'needed');
    expect(document.cookie).toContain('parlay_cookies=needed');
    expect(createPreferences(document, 365).get('cookies')).toBe('needed');
  });

  it('SH36: a cookie that nobody of ours has written is no decision', () => {
    setPageCookie(document, 'parlay_cookies', 'everything', 1);
    expect(createPreferences(document, 365).get('cookies')).toBe('undecided');
  });

  it('MC3, X7: keeps them in cookies, as long as the brand says', () => {
    const written: string[] = [];
    const page = { documentElement: document.documentElement, location: document.location } as Document;
    Object.defineProperty(page, 'cookie', { get: () => '', set: (cookie: string) => written.push(cookie) });
    createPreferences(page, 30).set('showBalance', false);
    expect(written).toEqual(['parlay_show_balance=0; Path=/; Max-Age=2592000; SameSite=Lax']);
  });

  it('keeps the theme for the edge to read, and draws it at once', () => {
    createPreferences(document, 365).set('theme', 'dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(createPreferences(document, 365).get('theme')).toBe('dark');
  });
});
