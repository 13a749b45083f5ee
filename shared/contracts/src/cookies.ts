/** Names of the cookies and headers that page, edge and platform share. */
export const THEME_COOKIE = 'parlay_theme';
/** The cookie choice, so that first content does not ask again (SH36). */
export const COOKIES_COOKIE = 'parlay_cookies';
export const LOCALE_COOKIE = 'parlay_locale';
/** Remembers `?bu=103` in demo mode. */
export const BRAND_COOKIE = 'parlay_bu';
/** A redirect's notice for its target page: a key of `./carried-notice`, never free text (SH17). */
export const NOTICE_COOKIE = 'parlay_notice';
/** Set when a session ends for idleness, until a login page has announced it (AU4). */
export const IDLE_TIMEOUT_COOKIE = 'IdleTimeout';
/** How many deposits with an instrument have worked, by its id or its method's (AC3). */
export const depositCountCookie = (instrument: string): string => `parlay_deposits_${instrument}`;
export const SESSION_COOKIE = '__Host-parlay_session';
/** The player's key for canaries: the same on each device, and no name of theirs. Counts within a session only. */
export const PLAYER_COOKIE = '__Host-parlay_player';
/** No other host can set it: a twin on the parent domain does not count. */
export const XSRF_COOKIE = '__Host-XSRF-TOKEN';
/** Its name before, which hosts and remotes of the release before read. */
export const XSRF_COOKIE_BEFORE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** Parses the cookie's value; undefined before a choice. */
export const cookiesAnswer = (text: string | undefined): 'all' | 'needed' | undefined =>
  text === 'all' || text === 'needed' ? text : undefined;
