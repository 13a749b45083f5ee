import { COOKIES_COOKIE, parseCookieChoice, THEME_COOKIE } from '@parlay/contracts/cookies';
import { pageCookie, setPageCookie } from '@parlay/contracts/page-cookie';
import type { Preferences, PreferencesPort } from '@parlay/ports';
import { writableValue } from '@parlay/ports/watched';
import { distinctUntilChanged, map } from 'rxjs';

const SHOW_BALANCE_COOKIE = 'parlay_show_balance';

/** Creates preferences stored in cookies, so that the edge knows the theme before the first paint (X7). */
export function createPreferences(document: Document, cookieDays: number): PreferencesPort {
  const store = (name: string, value: string) => setPageCookie(document, name, value, cookieDays);
  const theme = pageCookie(document, THEME_COOKIE);
  const all = writableValue<Preferences>({
    showBalance: pageCookie(document, SHOW_BALANCE_COOKIE) !== '0',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    cookies: parseCookieChoice(pageCookie(document, COOKIES_COOKIE)) ?? 'undecided',
  });
  // Only some browsers send the device's theme to the edge, and never on the first visit.
  applyTheme(document, all.current().theme);
  darkQuery(document)?.addEventListener('change', () => applyTheme(document, all.current().theme));
  return {
    get: (key) => all.current()[key],
    set(key, value) {
      all.set({ ...all.current(), [key]: value });
      const now = all.current();
      if (key === 'showBalance') store(SHOW_BALANCE_COOKIE, now.showBalance ? '1' : '0');
      if (key === 'cookies') store(COOKIES_COOKIE, now.cookies);
      if (key === 'theme') {
        store(THEME_COOKIE, now.theme);
        applyTheme(document, now.theme);
      }
    },
    watch: (key) =>
      all.value$.pipe(
        map((now) => now[key]),
        distinctUntilChanged(),
      ),
  };
}

const darkQuery = (document: Document) => document.defaultView?.matchMedia?.('(prefers-color-scheme: dark)');

/** Applies a theme. `system` follows the device while the page is open. */
function applyTheme(document: Document, theme: Preferences['theme']): void {
  const isDark = theme === 'dark' || (theme === 'system' && darkQuery(document)?.matches === true);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
