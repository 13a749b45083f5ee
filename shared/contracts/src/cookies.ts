/** Names of the cookies and headers that page, edge and platform share. */
export const THEME_COOKIE = 'parlay_theme';
/** SH36: the answer to the choice about cookies, which keeps the first content from asking again. */
export const COOKIES_COOKIE = 'parlay_cookies';
export const LOCALE_COOKIE = 'parlay_locale';
/** Remembers `?bu=103` in demo mode. */
export const BRAND_COOKIE = 'parlay_bu';
/** SH17: by it a redirect leaves a notice for the page it leads to: a key of `./carried-notice`, never free text. */
export const NOTICE_COOKIE = 'parlay_notice';
/** AU4: set when a session ends for idleness, until a login page has said so. */
export const IDLE_TIMEOUT_COOKIE = 'IdleTimeout';
export const SESSION_COOKIE = '__Host-parlay_session';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** The answer that the cookie carries; undefined where there is none yet. */
export const cookiesAnswer = (text: string | undefined): 'all' | 'needed' | undefined =>
  text === 'all' || text === 'needed' ? text : undefined;
