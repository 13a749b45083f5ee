/** First calls of the home page, exactly as its code asks: the page's HTML asks for them ahead. */
export const HOME_CALLS = [
  '/api/games?tags=featured',
  '/api/tabs',
  '/api/sportuno/init',
  '/api/sports-book/live',
  '/api/lottery/draws',
] as const;
