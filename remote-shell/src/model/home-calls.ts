/**
 * First calls of the home page, with exactly the URLs that its code requests, because the page's HTML preloads
 * them.
 */
export const HOME_CALLS = [
  '/api/games?tags=featured',
  '/api/tabs',
  '/api/sportuno/init',
  '/api/sports-book/live',
  '/api/lottery/draws',
] as const;
