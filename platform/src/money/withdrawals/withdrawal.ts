import { z } from 'zod';
import { Balances, Instant, Money, PageQuery, pageOf, text, wholeNumber } from '../../core/http/schemas.ts';
import { BonusType } from '../bonuses/schemas.ts';
import { PaymentStatus } from '../deposits/deposit.ts';

export const WITHDRAWAL_STATES = [
  'requested',
  'on_hold',
  'approved',
  'sent',
  'paid',
  'rejected',
  'cancelled',
  'returned',
] as const;
export const WithdrawalState = z.enum(WITHDRAWAL_STATES);
export type WithdrawalState = z.infer<typeof WithdrawalState>;
export const Hold = z.enum(['verification', 'destination', 'limit', 'review']);

/** Bonuses that the player agrees to lose. */
export const EndsBonuses = z
  .array(z.uuid())
  .max(100)
  .optional()
  .describe(
    'Ids of the bonuses that the player agrees to lose; all that the balance names as `endsBonuses` are needed',
  );

/** Request body of a withdrawal (CL16). `instrumentId` is one of the player's destinations. */
export const WithdrawalBody = z.strictObject({
  instrumentId: text(60).min(1),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  endsBonuses: EndsBonuses,
});
export type WithdrawalBody = z.infer<typeof WithdrawalBody>;

const Destination = z.object({
  id: z.uuid(),
  method: z.string(),
  kind: z.string(),
  /** Masked name for display. */
  label: z.string(),
});

const withdrawal = {
  id: z.uuid(),
  /** Reference for display, such as "W-30412". */
  reference: z.string(),
  state: WithdrawalState,
  hold: Hold.nullable(),
  /** End of the hold on a new destination; null if there is no hold. */
  heldUntil: Instant.nullable().default(null),
  status: PaymentStatus,
  /** Amount that leaves the balance; `payout` is the amount that arrives. */
  amount: Money,
  fee: Money,
  payout: Money,
  currency: z.string(),
  destination: Destination,
  reason: z.string().nullable(),
  /** Hours within which we promise to decide. */
  checkHours: z.int(),
  /** Deadlines of the steps; null while a hold makes them unknown. */
  checkBy: Instant.nullable(),
  sendBy: Instant.nullable(),
  payBy: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
};

/** Withdrawal with its steps, oldest first (AC5). `by` is the kind of actor that took the step. */
export const Withdrawal = z
  .object({
    ...withdrawal,
    steps: z.array(
      z.object({
        state: WithdrawalState,
        status: PaymentStatus,
        at: Instant,
        by: z.enum(['player', 'operator', 'company', 'system']),
      }),
    ),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof Withdrawal>;

export const WithdrawalReply = z
  .object({ withdrawals: z.array(Withdrawal).min(1).describe('One for each payout'), balances: Balances })
  .meta({ id: 'WithdrawalReply' });
export type WithdrawalReply = z.infer<typeof WithdrawalReply>;

export const WithdrawalQuery = z.object({
  ...PageQuery,
  size: wholeNumber(1, 100, 5),
  /** `open` selects withdrawals in progress, `closed` those in a final state. */
  which: z.enum(['open', 'closed', 'all']).default('all'),
});
export type WithdrawalQuery = z.infer<typeof WithdrawalQuery>;
export const WithdrawalPage = pageOf(Withdrawal)
  .extend({ canCancel: z.boolean().describe('Whether the licence lets players cancel before the money is sent') })
  .meta({ id: 'WithdrawalPage' });

/** Query of a cancellation. */
export const CancelQuery = z.object({ id: text(60) });

/** Deposit bonus that a withdrawal ends (decision 157). */
export const EndingBonus = z
  .object({
    id: z.uuid(),
    /** Selects the title. */
    code: z.string(),
    type: BonusType,
    status: z.enum(['PENDING', 'ACTIVE', 'CLAIMED']),
    amount: Money,
    lost: Money.describe('Bonus money that goes back; of one that is not claimed yet, what it would give'),
  })
  .meta({ id: 'EndingBonus' });
export type EndingBonus = z.infer<typeof EndingBonus>;

/** Parts of the balance and the destinations that it can be paid out to (AC6). */
export const PaymentBalance = z
  .object({
    currency: z.string(),
    /** Sum of the four parts below. */
    total: Money,
    withdrawable: Money,
    onItsWay: Money.describe('Held by withdrawals that have not ended'),
    locked: Money.describe('Locked for another reason'),
    bonus: Money,
    openWithdrawals: z.int(),
    /** Smallest and largest single withdrawal; null if the currency is not paid out. */
    minAmount: Money.nullable(),
    maxAmount: Money.nullable(),
    isVerified: z.boolean(),
    /** A verified player's withdrawals are approved immediately if their 24-hour total stays below this amount. */
    automaticBelow: Money.nullable(),
    checkHours: z.int(),
    sendHours: z.int(),
    canCancel: z.boolean(),
    endsBonuses: z.array(EndingBonus).describe('Bonuses that any withdrawal ends; its request names them'),
    destinations: z.array(
      Destination.extend({
        description: z.string().describe('Name of the method'),
        holder: z.string().nullable(),
        heldUntil: Instant.nullable().describe('Payouts to a new one wait until then; null: they do not'),
        needsProof: z.boolean().describe('More than `dueBack` goes to it only after POST /api/account/step-up'),
        blockReason: z.string().nullable().describe('Why an operator has blocked it; nothing is paid out to it then'),
        /**
         * Deposits that are returned here before other destinations are paid. An amount above `maxAmount` is split into
         * several payouts.
         */
        dueBack: Money,
        minAmount: Money.describe('Smallest and largest single payout to it'),
        maxAmount: Money,
        fee: Money,
        feePercent: z.number(),
        hours: z.int().describe('Until it arrives, after it was sent'),
      }),
    ),
  })
  .meta({ id: 'PaymentBalance' });
export type PaymentBalance = z.infer<typeof PaymentBalance>;

/** Notification from a payment provider about a payout. */
export const PayoutNotification = z.object({
  eventId: z.string().min(1).max(100),
  payoutId: z.string().min(1).max(100),
  providerReference: z.string().min(1).max(200),
  status: z.enum(['PAID', 'FAILED', 'RETURNED', 'RECALL_FAILED']),
  amount: z.string().regex(/^\d{1,12}(\.\d{1,3})?$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  reason: text(200).optional(),
});
export type PayoutNotification = z.infer<typeof PayoutNotification>;
