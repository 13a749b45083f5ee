import { useEffect } from 'react';

export type Theme = 'device' | 'light' | 'dark';

const KEY = 'parlay-console-theme';
const ORDER: readonly Theme[] = ['device', 'light', 'dark'];
const dark = () => matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return ORDER.find((theme) => theme === stored) ?? 'device';
}

export const nextTheme = (theme: Theme): Theme => ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? 'device';

/** Applies the colours of a theme to the page. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'device' && dark().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Stores and applies the theme, and follows the device if the theme is `device`. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    localStorage.setItem(KEY, theme);
    const apply = () => applyTheme(theme);
    apply();
    const device = dark();
    device.addEventListener('change', apply);
    return () => device.removeEventListener('change', apply);
  }, [theme]);
}
