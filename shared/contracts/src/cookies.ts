/** Names of cookies and headers shared by page, edge and platform. */
export const THEME_COOKIE = 'parlay_theme';
/** The visitor's cookie choice, so that first content omits the dialog once it is made (SH36). */
export const COOKIES_COOKIE = 'parlay_cookies';
export const LOCALE_COOKIE = 'parlay_locale';
/** Stores the brand of `?bu=103` in demo mode. */
export const BRAND_COOKIE = 'parlay_bu';
/** A redirect's notice for its target page, as a key of `./carried-notice` and never free text (SH17). */
export const NOTICE_COOKIE = 'parlay_notice';
/** Set when a session ends for idleness, until a login page has announced it (AU4). */
export const IDLE_TIMEOUT_COOKIE = 'IdleTimeout';
/** Returns the cookie that counts successful deposits with an instrument, by its id or its method's (AC3). */
export const depositCountCookie = (instrument: string): string => `parlay_deposits_${instrument}`;
export const SESSION_COOKIE = '__Host-parlay_session';
/** Gives access only to the player's break page. Set by a login that the break refuses. */
export const BREAK_COOKIE = '__Host-parlay_break';
/** Break of the player who used this browser last, as in `./browser-break`. Without offers until then (decision 222). */
export const BROWSER_BREAK_COOKIE = 'parlay_on_break';
/** The player's key for canaries. It is the same on each device and does not identify the player. Only used within a session. */
export const PLAYER_COOKIE = '__Host-parlay_player';
/** The `__Host-` prefix stops other hosts from setting it, so a cookie of this name on the parent domain is ignored. */
export const XSRF_COOKIE = '__Host-XSRF-TOKEN';
/** Its former name, which hosts and remotes of the previous release read. */
export const FORMER_XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'x-xsrf-token';

/** Parses the cookie's value. Returns undefined if nothing was chosen. */
export const parseCookieChoice = (text: string | undefined): 'all' | 'needed' | undefined =>
  text === 'all' || text === 'needed' ? text : undefined;
