import { HOME_CALLS } from './home-calls.ts';

/** Number of the newest open bets, including unfinished rounds, that the home page loads. */
export const OPEN_BETS = 10;

/** First calls of a player's home page, with exactly the URLs that its code requests, because its HTML preloads them. */
export const PLAYER_HOME_CALLS = [
  ...HOME_CALLS.filter((call) => call !== '/api/tabs'),
  '/api/account/unfinished-rounds',
  `/api/account/bet-history?result=open&page=1&size=${OPEN_BETS}`,
  '/api/account/limits',
  '/api/account/session-balance',
  '/api/bonus/user',
] as const;
