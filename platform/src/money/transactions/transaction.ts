import { TRANSACTION_TYPES, type TransactionType } from '@parlay/contracts/account-history';
import { CONSTANTS } from '@parlay/contracts/brand-constants';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf, wholeNumber } from '../../core/http/schemas.ts';
import { PaymentStatus } from '../deposits/deposit.ts';

/** Types of lines, by the kind of the transfer that moved the balance. */
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
    /** Status of the payment; everything else has happened or is not here. */
    status: PaymentStatus,
    /** From the player's view: stakes and withdrawals are negative. */
    amount: Money,
    currency: z.string(),
    /** When the balance changed, or when a payment that has not changed it was requested. */
    createdAt: Instant,
    /** Game, tournament or payment method, for reading. */
    description: z.string().nullable(),
    /** The whole balance afterwards; null for a payment that has not changed it. */
    balance: Money.nullable(),
    /** Reference of a payment: its request. */
    reference: z.string().nullable(),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** A line with what support and the player look up about it. */
export const TransactionDetails = Transaction.extend({
  balanceBefore: Money.nullable(),
  /** Changes of each part of the balance by the movement; null for a payment that has not changed it. */
  parts: z.object({ withdrawable: Money, bonus: Money, locked: Money }).nullable(),
  /** Fee of a payment: charged besides the amount or taken from it. */
  fee: Money.nullable(),
  /** Instrument of a payment: what it was paid with or to, as the company shows it. */
  instrument: z.string().nullable(),
  /** Reason of a payment that ended without money. */
  reason: z.string().nullable(),
  /** Number of a withdrawal: `W-30412`. Number of a stake or win: the provider's. */
  number: z.string().nullable(),
  /** Round of a stake or win. */
  round: z.string().nullable(),
}).meta({ id: 'TransactionDetails' });
export type TransactionDetails = z.infer<typeof TransactionDetails>;

/** VA11: no day before this one, whichever a brand's page begins with. */
const EARLIEST = CONSTANTS.earliestDate;
const day = z.iso.date();
const Moment = z
  .union([day, z.iso.datetime({ offset: true })])
  .refine((text) => text.slice(0, 10) >= EARLIEST && text.slice(0, 4) <= '2100');

const DAY_MS = 86_400_000;

/** The days of a list. */
export const Period = z.object({
  /** A day (UTC) or an instant; included. */
  from: Moment.transform((text) => new Date(text)).optional(),
  /** A day (UTC), all of it, or an instant, excluded. */
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
    /** Since the account was opened, when the question names no other time. */
    from: Instant,
    to: Instant,
    currency: z.string(),
    deposits: Money,
    /** Without what came back. */
    withdrawals: Money,
    net: Money,
  })
  .meta({ id: 'NetDeposits' });
export type NetDeposits = z.infer<typeof NetDeposits>;
