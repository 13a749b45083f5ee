import { useEffect } from 'react';

export type Theme = 'device' | 'light' | 'dark';

const STORAGE_KEY = 'parlay-console-theme';
const THEMES: readonly Theme[] = ['device', 'light', 'dark'];
const darkPreference = () => matchMedia('(prefers-color-scheme: dark)');

export function readTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'device';
}

export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'device';

/** Applies the colours of a theme to the page. */
export function applyTheme(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'device' && darkPreference().matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}

/** Stores and applies the theme, and follows the device if the theme is `device`. */
export function useTheme(theme: Theme): void {
  useEffect(() => {
    localStorage.setItem(STORAGE_KEY, theme);
    const apply = () => applyTheme(theme);
    apply();
    const device = darkPreference();
    device.addEventListener('change', apply);
    return () => device.removeEventListener('change', apply);
  }, [theme]);
}
