// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type BookPlayerRow = {
  customerId: string;
  brandId: number;
  country: string;
};
/** Player that a provider knows by this name, for the rules of the player's brand and country. */
export const bookPlayer = one<{
  provider: string;
  player: string;
}, BookPlayerRow>(`select n.customer_id as "customerId", p.brand_id as "brandId", coalesce(p.address->>'countryCode', '') as country
from partner_player n join player p on p.customer_id = n.customer_id
where n.provider = $1 and n.name = $2`, { params: ["provider","player"] });

export type PlayerOfBetRow = {
  brandId: number;
  country: string;
};
export const playerOfBet = one<{
  provider: string;
  betId: string;
}, PlayerOfBetRow>(`select p.brand_id as "brandId", coalesce(p.address->>'countryCode', '') as country
from book_bet b join player p on p.customer_id = b.customer_id
where b.provider = $1 and b.bet_id = $2`, { params: ["provider","betId"] });

export type BookWalletRow = {
  balance: string;
  currency: string;
  owed: string;
};
export const bookWallet = one<{
  provider: string;
  player: string;
}, BookWalletRow>(`select playable(w) as "balance", w.currency, wire_money(coalesce(d.amount, 0), w.currency) as "owed"
from partner_player n join wallet w on w.customer_id = n.customer_id left join book_debt d on d.customer_id = n.customer_id
where n.provider = $1 and n.name = $2`, { params: ["provider","player"], sure: ["balance","owed"] });

export type BookBetRow = {
  customerId: string;
  currency: string;
  stake: bigint;
  result: 'won' | 'lost' | 'void' | 'half-won' | 'half-lost' | 'cashed-out' | 'rolled-back' | null;
  revision: number;
  total: bigint;
  players: string[];
};
/** A bet with the names by which the provider knows its player. */
export const bookBet = one<{
  provider: string;
  betId: string;
}, BookBetRow>(`select customer_id as "customerId", currency, stake, result, revision, refunded + returned as "total",
  array(select name from partner_player n where n.provider = b.provider and n.customer_id = b.customer_id) as "players"
from book_bet b where provider = $1 and bet_id = $2`, { params: ["provider","betId"], sure: ["total","players"] });

export type BookMovesRow = {
  transactionId: string;
  kind: 'place' | 'settle' | 'unsettle' | 'cash-out' | 'void' | 'rollback' | 'draw-win' | 'draw-refund' | 'draw-lost';
  revision: number;
  at: Date;
  total: bigint;
};
/** Changes of a bet, the newest first, with what the bet had paid in total after each. */
export const bookMoves = many<{
  provider: string;
  betId: string;
}, BookMovesRow>(`select transaction_id as "transactionId", kind, revision, at,
  sum(refunded + returned) over (order by revision, at)::bigint as "total"
from book_move where provider = $1 and bet_id = $2
order by revision desc, at desc`, { params: ["provider","betId"], sure: ["total"] });

export type MoveTimeRow = {
  at: Date;
};
export const moveTime = one<{
  provider: string;
  transactionId: string;
}, MoveTimeRow>(`select at from book_move where provider = $1 and transaction_id = $2`, { params: ["provider","transactionId"] });

export type IsKeyUsedRow = {
  isUsed: boolean;
};
export const isKeyUsed = only<{
  provider: string;
  transactionId: string;
}, IsKeyUsedRow>(`select exists (select from idempotency where scope = 'book:' || $1::text and key = $2) as "isUsed"`, { params: ["provider","transactionId"], sure: ["isUsed"] });

export type AnsweredRevisionRow = {
  revision: number;
  isUnchanged: boolean;
};
/** First number, up to this one, under which a request of a provider that does not number its changes got an answer that
 * moved nothing: a refusal, or that its bet was as it wants it. */
export const answeredRevision = one<{
  revision: number;
  provider: string;
  request: string;
}, AnsweredRevisionRow>(`select n as "revision", coalesce(i.response->>'unchanged' = 'true', false) as "isUnchanged"
from generate_series(1, $1::int) n
join idempotency i on i.scope = 'book:' || $2::text and i.key = $3::text || ':' || n
where i.response->>'unchanged' = 'true' or i.response->>'refused' <> 'revision_used'
order by n limit 1`, { params: ["revision","provider","request"], sure: ["revision","isUnchanged"] });

export type PlaceRow = {
  result: unknown;
};
export const place = only<{
  provider: string;
  transactionId: string;
  player: string;
  sessionId?: string | null | undefined;
  needsAge: boolean;
  bet: unknown;
  hash: string;
}, PlaceRow>(`select book_place($1, $2, $3, $4::uuid, $5, $6::jsonb, $7) as result`, { params: ["provider","transactionId","player","sessionId","needsAge","bet","hash"], json: ["bet"] });

export type SettleRow = {
  result: unknown;
};
export const settle = only<{
  provider: string;
  transactionId: string;
  betId: string;
  revision: number;
  currency: string;
  result: string;
  returned: bigint | number | string;
  selections: unknown;
  debtBrands: readonly number[];
  hash: string;
}, SettleRow>(`select book_settle($1, $2, $3, $4, $5, $6, $7, $8::jsonb,
  $9::int[], $10) as result`, { params: ["provider","transactionId","betId","revision","currency","result","returned","selections","debtBrands","hash"], json: ["selections"] });

export type UnsettleRow = {
  result: unknown;
};
export const unsettle = only<{
  provider: string;
  transactionId: string;
  betId: string;
  revision: number;
  debtBrands: readonly number[];
  hash: string;
}, UnsettleRow>(`select book_unsettle($1, $2, $3, $4, $5::int[], $6) as result`, { params: ["provider","transactionId","betId","revision","debtBrands","hash"] });

export type CashOutRow = {
  result: unknown;
};
export const cashOut = only<{
  provider: string;
  transactionId: string;
  betId: string;
  revision: number;
  sessionId: string;
  currency: string;
  amount: bigint | number | string;
  stakeClosed?: bigint | number | string | null | undefined;
  hash: string;
}, CashOutRow>(`select book_cashout($1, $2, $3, $4, $5::uuid, $6, $7, $8, $9) as result`, { params: ["provider","transactionId","betId","revision","sessionId","currency","amount","stakeClosed","hash"] });

export type VoidBetRow = {
  result: unknown;
};
export const voidBet = only<{
  provider: string;
  transactionId: string;
  betId: string;
  revision: number;
  currency: string;
  returned?: bigint | number | string | null | undefined;
  selectionId?: string | null | undefined;
  possibleReturn?: bigint | number | string | null | undefined;
  half: boolean;
  debtBrands: readonly number[];
  hash: string;
}, VoidBetRow>(`select book_void($1, $2, $3, $4, $5, $6, $7, $8, $9,
  $10::int[], $11) as result`, { params: ["provider","transactionId","betId","revision","currency","returned","selectionId","possibleReturn","half","debtBrands","hash"] });

export type UnchangedRow = {
  result: unknown;
};
export const unchanged = only<{
  provider: string;
  transactionId: string;
  betId: string;
  revision: number;
  hash: string;
}, UnchangedRow>(`select book_unchanged($1, $2, $3, $4, $5) as result`, { params: ["provider","transactionId","betId","revision","hash"] });

export type RollbackRow = {
  result: unknown;
};
export const rollback = only<{
  provider: string;
  transactionId: string;
  betId: string;
  stake: bigint | number | string;
  currency: string;
  hash: string;
}, RollbackRow>(`select book_rollback($1, $2, $3, $4, $5, $6) as result`, { params: ["provider","transactionId","betId","stake","currency","hash"] });

export type DrawWinRow = {
  result: unknown;
};
export const drawWin = only<{
  provider: string;
  transactionId: string;
  betId: string;
  drawId: string;
  currency: string;
  amount: bigint | number | string;
  prizeClass?: string | null | undefined;
  hash: string;
}, DrawWinRow>(`select book_draw_win($1, $2, $3, $4, $5, $6, $7, $8) as result`, { params: ["provider","transactionId","betId","drawId","currency","amount","prizeClass","hash"] });

export type DrawRefundRow = {
  result: unknown;
};
export const drawRefund = only<{
  provider: string;
  transactionId: string;
  betId: string;
  drawId: string;
  currency: string;
  amount: bigint | number | string;
  reason: string;
  hash: string;
}, DrawRefundRow>(`select book_draw_refund($1, $2, $3, $4, $5, $6, $7, $8) as result`, { params: ["provider","transactionId","betId","drawId","currency","amount","reason","hash"] });

export type DrawLostRow = {
  result: unknown;
};
export const drawLost = only<{
  provider: string;
  transactionId: string;
  betId: string;
  drawId: string;
  hash: string;
}, DrawLostRow>(`select book_draw_lost($1, $2, $3, $4, $5) as result`, { params: ["provider","transactionId","betId","drawId","hash"] });
