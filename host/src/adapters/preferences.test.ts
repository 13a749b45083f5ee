import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeCookie } from './cookies.ts';
import { createPreferences } from './preferences.ts';

beforeEach(() => {
  for (const name of ['parlay_cookies', 'parlay_theme', 'parlay_show_balance']) writeCookie(document, name, '');
});

describe('the choices of a browser', () => {
  it('SH36: nothing is decided about cookies until somebody does, and a decision lasts', () => {
    expect(createPreferences(document).get('cookies')).toBe('undecided');
    createPreferences(document).set('cookies', 'needed');
    expect(document.cookie).toContain('parlay_cookies=needed');
    expect(createPreferences(document).get('cookies')).toBe('needed');
  });

  it('SH36: a cookie that nobody of ours has written is no decision', () => {
    writeCookie(document, 'parlay_cookies', 'everything');
    expect(createPreferences(document).get('cookies')).toBe('undecided');
  });

  it('keeps the theme for the edge to read, and draws it at once', () => {
    createPreferences(document).set('theme', 'dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(createPreferences(document).get('theme')).toBe('dark');
  });
});
