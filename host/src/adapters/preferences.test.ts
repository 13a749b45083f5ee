import { afterEach, describe, expect, it } from '@jest/globals';
import { createPreferences } from './preferences.ts';

afterEach(() => {
  for (const name of ['parlay_cookies', 'parlay_theme', 'parlay_show_balance'])
    document.cookie = `${name}=; Path=/; Max-Age=0`;
});

describe('the choices of a browser', () => {
  it('SH36: nothing is decided about cookies until somebody does, and a decision lasts', () => {
    expect(createPreferences(document).get('cookies')).toBe('undecided');
    createPreferences(document).set('cookies', 'needed');
    expect(document.cookie).toContain('parlay_cookies=needed');
    expect(createPreferences(document).get('cookies')).toBe('needed');
  });

  it('SH36: a damaged cookie counts as no decision', () => {
    document.cookie = 'parlay_cookies=%E0%A4%A; Path=/';
    expect(createPreferences(document).get('cookies')).toBe('undecided');
    document.cookie = 'parlay_cookies=everything; Path=/';
    expect(createPreferences(document).get('cookies')).toBe('undecided');
  });

  it('keeps the theme for the edge to read, and draws it at once', () => {
    createPreferences(document).set('theme', 'dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(createPreferences(document).get('theme')).toBe('dark');
  });
});
