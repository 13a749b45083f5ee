import { TRANSACTION_TYPES, type TransactionType } from '@parlay/contracts/account-history';
import { CONSTANTS } from '@parlay/contracts/brand-constants';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';
import { PaymentStatus } from '../deposits/deposit.ts';

/** Transaction types, with the kind of the transfer that moved the balance. */
export const TYPES = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  'withdrawal-return': 'withdrawal_return',
  'deposit-reversal': 'deposit_reversal',
  stake: 'game_stake',
  win: 'game_win',
  'free-round-win': 'free_round_win',
  'free-bet-win': 'free_bet_win',
  rollback: 'game_rollback',
  'bet-stake': 'book_stake',
  'bet-win': 'book_win',
  'bet-cashout': 'book_cashout',
  'bet-refund': 'book_refund',
  'bet-correction': 'book_correction',
  'tournament-entry': 'tournament_entry',
  'tournament-prize': 'tournament_prize',
  'tournament-refund': 'tournament_refund',
  'free-cash': 'free_cash',
  bonus: 'bonus_claim',
  'bonus-forfeit': 'bonus_forfeit',
  'bonus-expiry': 'bonus_expiry',
  'bonus-reversal': 'bonus_reversal',
  adjustment: 'opening_balance',
} as const satisfies Record<TransactionType, string>;

const Type = z.enum(TRANSACTION_TYPES);

export const Transaction = z
  .object({
    id: z.string(),
    type: Type,
    /** Status of a payment; SUCCESSFUL for all other transactions. */
    status: PaymentStatus,
    /** Amount from the player's point of view; stakes and withdrawals are negative. */
    amount: Money,
    currency: z.string(),
    /** Time of the balance change. For a payment that has not changed the balance, the time of its request. */
    createdAt: Instant,
    /** Display name of the game, tournament or payment method. */
    description: z.string().nullable(),
    /** Total balance afterwards; null for a payment that has not changed it. */
    balance: Money.nullable(),
    /** Id of the payment request; null for other transactions. */
    reference: z.string().nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** Transaction with details for players and support staff. */
export const TransactionDetails = Transaction.extend({
  balanceBefore: Money.nullable(),
  /** Change of each part of the balance; null for a payment that has not changed it. */
  parts: z.object({ withdrawable: Money, bonus: Money, locked: Money }).nullable(),
  /** Payment fee, either charged in addition to the amount or deducted from it. */
  fee: Money.nullable(),
  /** Masked name of the instrument that the payment came from or went to. */
  instrument: z.string().nullable(),
  /** Reason why a payment ended without money. */
  reason: z.string().nullable(),
  /** Number of a withdrawal, such as `W-30412`, or the provider's number of a stake or win. */
  number: z.string().nullable(),
  /** Game round of a stake or win. */
  round: z.string().nullable(),
}).meta({ id: 'TransactionDetails' });
export type TransactionDetails = z.infer<typeof TransactionDetails>;

/** Earliest date that a filter accepts (VA11), regardless of the first date on a brand's page. */
const EARLIEST_DATE = CONSTANTS.earliestDate;
const day = z.iso.date();
const Moment = z
  .union([day, z.iso.datetime({ offset: true })])
  .refine((text) => text.slice(0, 10) >= EARLIEST_DATE && text.slice(0, 4) <= '2100');

const DAY_MS = 86_400_000;

/** Period of a transaction list. */
export const Period = z.object({
  /** Day (UTC) or instant, inclusive. */
  from: Moment.transform((text) => new Date(text)).optional(),
  /** Day (UTC), inclusive, or instant, exclusive. */
  to: Moment.transform((text) => {
    const at = new Date(text);
    return day.safeParse(text).success ? new Date(at.getTime() + DAY_MS) : at;
  }).optional(),
});
export type Period = z.infer<typeof Period>;

export const TransactionFilter = Period.extend({ type: Type.optional() });
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const TransactionsQuery = TransactionFilter.extend({ ...PageQuery, page: wholeNumber(1, 10_000, 1) });
export type TransactionsQuery = z.infer<typeof TransactionsQuery>;

export const TransactionPage = pageOf(Transaction).meta({ id: 'TransactionPage' });
export type TransactionPage = z.infer<typeof TransactionPage>;

/** Deposits minus withdrawals of a period (B1). */
export const NetDeposits = z
  .object({
    /** Start of the period; by default, the time when the account was opened. */
    from: Instant,
    to: Instant,
    currency: z.string(),
    deposits: Money,
    /** Withdrawals minus returned withdrawals. */
    withdrawals: Money,
    net: Money,
    owed: Money.nullable().optional().describe('What the player owes now after corrected results; null for nothing'),
  })
  .meta({ id: 'NetDeposits' });
export type NetDeposits = z.infer<typeof NetDeposits>;
