import { CONSTANTS } from '@parlay/contracts/brand-constants';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';
import { PaymentStatus } from '../deposits/deposit.ts';

/** What a line is called, by the kind of its transfer; deposits come from the payment requests, with their status. */
export const TYPES = {
  stake: 'game_stake',
  win: 'game_win',
  rollback: 'game_rollback',
  'tournament-entry': 'tournament_entry',
  'tournament-prize': 'tournament_prize',
  'tournament-refund': 'tournament_refund',
  'free-cash': 'free_cash',
  adjustment: 'opening_balance',
} as const;

const TransactionType = z.enum([
  'deposit',
  'stake',
  'win',
  'rollback',
  'tournament-entry',
  'tournament-prize',
  'tournament-refund',
  'free-cash',
  'adjustment',
]);

export const Transaction = z
  .object({
    id: z.string(),
    type: TransactionType,
    /** Of the payment; everything else has happened or is not here. */
    status: PaymentStatus,
    /** From the player's view: stakes are negative. */
    amount: Money,
    currency: z.string(),
    createdAt: Instant,
    /** Game, tournament or payment method, for reading. */
    description: z.string().nullable(),
    /** Of a deposit: its payment request. */
    reference: z.string().nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** VA11: no day before this one, whichever a brand's page begins with. */
const EARLIEST = CONSTANTS.earliestDate;
const day = z.iso.date();
const Moment = z
  .union([day, z.iso.datetime({ offset: true })])
  .refine((text) => text.slice(0, 10) >= EARLIEST && text.slice(0, 4) <= '2100');

const DAY_MS = 86_400_000;

export const TransactionsQuery = z.object({
  ...PageQuery,
  page: wholeNumber(1, 10_000, 1),
  /** A day (UTC) or an instant; included. */
  from: Moment.transform((text) => new Date(text)).optional(),
  /** A day (UTC), all of it, or an instant, excluded. */
  to: Moment.transform((text) => {
    const at = new Date(text);
    return day.safeParse(text).success ? new Date(at.getTime() + DAY_MS) : at;
  }).optional(),
  type: TransactionType.optional(),
});
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;

export const TransactionPage = pageOf(Transaction).meta({ id: 'TransactionPage' });
export type TransactionPage = z.infer<typeof TransactionPage>;
