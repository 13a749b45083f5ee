import { BET_PRODUCTS, BET_RESULTS } from '@parlay/contracts/account-history';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';
import { Period } from '../../money/public.ts';

const Product = z.enum(BET_PRODUCTS);
const Result = z.enum(BET_RESULTS);

/** A bet or round. `id` is also the key for requesting its details. */
export const HistoryBet = z
  .object({
    id: z.string(),
    product: Product,
    /** Game, event or draw. */
    name: z.string(),
    /** Selection, tournament or studio. */
    detail: z.string(),
    result: Result,
    stake: Money,
    /** null while the bet is open. */
    returned: Money.nullable(),
    possibleReturn: Money.nullable()
      .optional()
      .describe('What an open bet returns if it wins; null if it is not known'),
    /** UNO for tournament points. */
    currency: z.string(),
    placedAt: Instant,
    settledAt: Instant.nullable(),
    /** The provider's id of the bet, or our own. */
    reference: z.string(),
    bookedBy: z
      .string()
      .nullable()
      .optional()
      .describe('Company that keeps the bet in its own books; null if its money is in the balance'),
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
 * Total stakes and returns of the bets that match a filter. Sums points if `product=tournament`, otherwise only money.
 */
export const BetSums = z
  .object({
    /** UNO for points. */
    currency: z.string(),
    staked: Money.describe('Of bets that are settled'),
    returned: Money,
    open: Money.describe('Stakes of bets that are open'),
    settledBets: z.int(),
    openBets: z.int(),
  })
  .meta({ id: 'BetSums' });
export type BetSums = z.infer<typeof BetSums>;

export const MoveKind = z.enum(['stake', 'return', 'rollback', 'refund', 'cash-out', 'correction']);
export const PickResult = z.enum(['won', 'lost', 'void', 'half-won', 'half-lost']);

/** A bet with all its stakes and payments, in order. */
export const HistoryBetDetails = HistoryBet.extend({
  moves: z.array(z.object({ at: Instant, kind: MoveKind, amount: Money })),
  /** Balances that paid the stakes, and the house's free stake; null for points and for bets that a provider books. */
  paidFrom: z.object({ withdrawable: Money, bonus: Money, free: Money.nullable().optional() }).nullable(),
  /** The studio's outcome of the round; null if it sent none or if its sums are wrong. */
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
  /** The player's balance before the first move and after the last; null for points and bets that a provider books. */
  balanceBefore: Money.nullable(),
  balanceAfter: Money.nullable(),
  /** Decimal odds; null if the bet has none, or several. */
  odds: z.number().nullable(),
  /** Selections of a sports bet. */
  picks: z
    .array(
      z.object({
        event: z.string(),
        market: z.string(),
        selection: z.string(),
        odds: z.number(),
        result: PickResult.nullable(),
      }),
    )
    .optional(),
  owed: Money.nullable()
    .optional()
    .describe('Part of corrections that the balance could not pay; null if there is none'),
}).meta({ id: 'HistoryBetDetails' });
export type HistoryBetDetails = z.infer<typeof HistoryBetDetails>;

export const BetId = z.object({ id: z.string().min(1).max(220) });

/** A round that its game has not finished. */
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
const ShortText = z.string().min(1).max(200);

/** A sports or lottery provider's report about a bet. `revision` increases with each report. */
export const ReportBody = z.object({
  /** The player's free bet, as returned by `…/player`. The house pays `stake`, and `returned` excludes it. */
  freeBetId: z.uuid().optional(),
  /** The provider's pseudonym for the player, as returned by `…/player`. */
  player: z.string().min(1).max(100),
  betId: z.string().min(1).max(100),
  revision: z.int().min(1).max(1_000_000),
  name: ShortText,
  detail: ShortText,
  currency: z.string().regex(/^[A-Z]{3}$/),
  stake: Amount,
  returned: Amount.nullable(),
  status: z.enum(['open', 'won', 'lost', 'void', 'cashed-out']),
  placedAt: Instant,
  settledAt: Instant.nullable(),
});
export type ReportBody = z.infer<typeof ReportBody>;

export const ReportReply = z.object({ revision: z.int() }).meta({ id: 'BetReport' });
