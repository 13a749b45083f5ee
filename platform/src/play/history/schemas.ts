import { BET_PRODUCTS, BET_RESULTS } from '@parlay/contracts/account-history';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';
import { Period } from '../../money/public.ts';

const Product = z.enum(BET_PRODUCTS);
const Result = z.enum(BET_RESULTS);

/** A bet or a round. `id` is also how its details are asked for. */
export const HistoryBet = z
  .object({
    id: z.string(),
    product: Product,
    /** Game, event or draw. */
    name: z.string(),
    /** The choice, the tournament or the studio. */
    detail: z.string(),
    result: Result,
    stake: Money,
    /** null while it is open. */
    returned: Money.nullable(),
    /** UNO for points of a tournament. */
    currency: z.string(),
    placedAt: Instant,
    settledAt: Instant.nullable(),
    /** The company's or our number of it. */
    reference: z.string(),
  })
  .meta({ id: 'HistoryBet' });
export type HistoryBet = z.infer<typeof HistoryBet>;

export const BetFilter = Period.extend({ product: Product.optional(), result: Result.optional() });
export type BetFilter = z.infer<typeof BetFilter>;
export const BetsQuery = BetFilter.extend({ ...PageQuery, page: wholeNumber(1, 10_000, 1) });
export type BetsQuery = z.infer<typeof BetsQuery>;
export const BetPage = pageOf(HistoryBet).meta({ id: 'BetPage' });
export type BetPage = z.infer<typeof BetPage>;

/**
 * Sums of a filter's bets: what they staked and returned. Points are summed with `product=tournament` only, and money
 * without it.
 */
export const BetSums = z
  .object({
    /** UNO of points. */
    currency: z.string(),
    staked: Money.describe('Of bets that are settled'),
    returned: Money,
    open: Money.describe('Stakes of bets that are open'),
    settledBets: z.int(),
    openBets: z.int(),
  })
  .meta({ id: 'BetSums' });
export type BetSums = z.infer<typeof BetSums>;

export const MoveKind = z.enum(['stake', 'return', 'rollback']);

/** A bet with each stake and payment of it, in order. */
export const HistoryBetDetails = HistoryBet.extend({
  moves: z.array(z.object({ at: Instant, kind: MoveKind, amount: Money })),
  /** Sources of the stakes, and what the house staked in a free round; null for points and for companies' books. */
  paidFrom: z.object({ withdrawable: Money, bonus: Money, free: Money.nullable().optional() }).nullable(),
  /** Outcome of the round by the studio; null where it sends none, or one that is not so. */
  outcome: z
    .object({
      result: z.string(),
      stakes: z.array(
        z.object({
          on: z.string(),
          stake: Money,
          pays: z.number().describe('Times the stake, if it comes'),
          returned: Money,
        }),
      ),
    })
    .nullable(),
  /** The player's balance before the first move and after the last one; null for points and for companies' books. */
  balanceBefore: Money.nullable(),
  balanceAfter: Money.nullable(),
  /** Decimal odds; null without any. */
  odds: z.number().nullable(),
}).meta({ id: 'HistoryBetDetails' });
export type HistoryBetDetails = z.infer<typeof HistoryBetDetails>;

export const BetId = z.object({ id: z.string().min(1).max(220) });

/** A round that its game has not ended. */
export const UnfinishedRound = z
  .object({
    gameId: z.string(),
    name: z.string(),
    stake: Money,
    currency: z.string(),
    startedAt: Instant,
    reference: z.string(),
  })
  .meta({ id: 'UnfinishedRound' });
export type UnfinishedRound = z.infer<typeof UnfinishedRound>;

const Amount = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);
const Words = z.string().min(1).max(200);

/** Report of a sports or lottery company about a bet; `revision` grows with each report about it. */
export const ReportBody = z.object({
  /** The free bet of the player that it is, as `…/player` named it: the house pays `stake`, and `returned` is without it. */
  freeBetId: z.uuid().optional(),
  /** The company's name of the player, as `…/player` gave it. */
  player: z.string().min(1).max(100),
  betId: z.string().min(1).max(100),
  revision: z.int().min(1).max(1_000_000),
  name: Words,
  detail: Words,
  currency: z.string().regex(/^[A-Z]{3}$/),
  stake: Amount,
  returned: Amount.nullable(),
  status: z.enum(['open', 'won', 'lost', 'void', 'cashed-out']),
  placedAt: Instant,
  settledAt: Instant.nullable(),
});
export type ReportBody = z.infer<typeof ReportBody>;

export const ReportReply = z.object({ revision: z.int() }).meta({ id: 'BetReport' });
