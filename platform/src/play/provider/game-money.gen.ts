// Generated from the .sql file of the same name by `npm run queries`.
import { one, only } from '@parlay/server/query';

export type PlayableOfRow = {
  balance: string;
  currency: string;
  customerId: string;
  gameId: string;
  isPlayable: boolean;
  freeRounds: unknown;
};
export const playableOf = one<{
  tokenHash: string;
  provider: string;
}, PlayableOfRow>(`select playable(w) as "balance", w.currency, customer_id as "customerId", s.game_id as "gameId",
  is_playable(s.token_hash) as "isPlayable",
  free_plays_json(s.customer_id, 'free-rounds', s.game_id) as "freeRounds"
from game_session s join wallet w using (customer_id)
where s.token_hash = $1 and s.provider = $2`, { params: ["tokenHash","provider"], sure: ["balance","isPlayable"] });

export type GameBetRow = {
  result: unknown;
};
export const gameBet = only<{
  provider: string;
  tokenHash: string;
  transactionId: string;
  roundId: string;
  amount: bigint | number | string;
  currency: string;
  hash: string;
  freeRoundsId?: string | null | undefined;
  offers?: unknown | null | undefined;
}, GameBetRow>(`select game_bet($1, $2, $3, $4, $5, $6, $7, $8::uuid,
  $9::jsonb) as result`, { params: ["provider","tokenHash","transactionId","roundId","amount","currency","hash","freeRoundsId","offers"], json: ["offers"] });

export type GameWinRow = {
  result: unknown;
};
export const gameWin = only<{
  provider: string;
  tokenHash: string;
  transactionId: string;
  roundId: string;
  amount: bigint | number | string;
  currency: string;
  hash: string;
  outcome?: unknown | null | undefined;
}, GameWinRow>(`select game_win($1, $2, $3, $4, $5, $6, $7, $8::jsonb) as result`, { params: ["provider","tokenHash","transactionId","roundId","amount","currency","hash","outcome"], json: ["outcome"] });

export type GameRollbackRow = {
  result: unknown;
};
export const gameRollback = only<{
  provider: string;
  tokenHash: string;
  transactionId: string;
  roundId: string;
  amount: bigint | number | string;
  currency: string;
  hash: string;
}, GameRollbackRow>(`select game_rollback($1, $2, $3, $4, $5, $6, $7) as result`, { params: ["provider","tokenHash","transactionId","roundId","amount","currency","hash"] });
