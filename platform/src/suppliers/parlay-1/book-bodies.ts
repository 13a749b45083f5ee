import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';
import { Amount } from '../../play/public.ts';

/** The provider's id of a bet, ticket, draw, selection or transaction. */
const ForeignId = z.string().min(1).max(100);
const ShortText = z.string().min(1).max(200);
const Token = z.string().min(1).max(500);
const Currency = z.string().regex(/^[A-Z]{3}$/);
const Revision = z.int().min(1).max(1_000_000);
const SettledResult = z.enum(['won', 'lost', 'void', 'half-won', 'half-lost']);

/** Checks that no two entries have the same id. */
const haveOwnIds = (entries: readonly { id: string }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size === entries.length;

const change = { transactionId: ForeignId, betId: ForeignId };
const ticketChange = { transactionId: ForeignId, ticketId: ForeignId, drawId: ForeignId };

export const WalletBody = z.object({ player: ForeignId });

/**
 * A bet of the player. A `single` has one selection, any other type several. With a `freeBetId` from `…/player`, the house
 * pays the stake.
 */
export const PlaceBody = z
  .object({
    ...change,
    token: Token.describe('A frame token of the player’s login session'),
    player: ForeignId.describe('The provider’s pseudonym for the player, from `…/player`'),
    currency: Currency,
    stake: Amount,
    freeBetId: z.uuid().optional(),
    type: z.enum(['single', 'combo', 'system']),
    name: ShortText,
    detail: ShortText,
    possibleReturn: Amount.optional(),
    selections: z
      .array(
        z.object({
          id: ForeignId,
          event: ShortText,
          market: ShortText,
          selection: ShortText,
          odds: z.string().regex(/^[1-9]\d{0,6}(\.\d{1,4})?$/),
          startsAt: Instant.optional(),
          live: z.boolean(),
        }),
      )
      .min(1)
      .max(40)
      .refine(haveOwnIds, 'two selections have the same id'),
  })
  .refine(({ type, selections }) => (type === 'single') === (selections.length === 1), {
    path: ['selections'],
    message: 'a single has one selection, any other type several',
  });

/**
 * Result of a bet. A newer `revision` corrects it. `returned` is the total paid for the bet, including its cash-outs and
 * refunds; for a free bet, without the stake.
 */
export const SettleBody = z.object({
  ...change,
  revision: Revision,
  currency: Currency,
  result: SettledResult,
  returned: Amount,
  selections: z
    .array(z.object({ id: ForeignId, result: SettledResult }))
    .max(40)
    .refine(haveOwnIds, 'two selections have the same id')
    .default([]),
});

export const UnsettleBody = z.object({ ...change, revision: Revision });

/** A cash-out that the player accepted. `stakeClosed` is the part of the stake that it closes; by default all of it. */
export const CashOutBody = z.object({
  ...change,
  revision: Revision,
  token: Token,
  currency: Currency,
  amount: Amount,
  stakeClosed: Amount.optional(),
});

/** Voids a bet, one of its selections, or half of its open stake. */
export const VoidBody = z.object({
  ...change,
  revision: Revision,
  currency: Currency,
  returned: Amount.optional().describe('Total that the provider expects to be paid for the bet; checked'),
  selectionId: ForeignId.optional(),
  possibleReturn: Amount.optional(),
  half: z.boolean().default(false),
});

/** Takes back a bet or ticket that the provider did not accept. It may come before the bet. */
export const RollbackBody = z.object({ ...change, stake: Amount, currency: Currency });

/** A ticket of the player. A later ticket of a subscription has no `token`. */
export const BuyBody = z.object({
  transactionId: ForeignId,
  ticketId: ForeignId,
  token: Token.optional(),
  player: ForeignId,
  currency: Currency,
  price: Amount,
  name: ShortText,
  lines: z
    .array(z.array(z.int().min(0).max(1_000)).min(1).max(30))
    .min(1)
    .max(100),
  draws: z
    .array(z.object({ id: ForeignId, closesAt: Instant }))
    .min(1)
    .max(60)
    .refine(haveOwnIds, 'two draws have the same id'),
  subscriptionId: ForeignId.optional(),
});

export const DrawWinBody = z.object({
  ...ticketChange,
  currency: Currency,
  amount: Amount,
  prizeClass: z.string().min(1).max(60).optional(),
});
export const DrawRefundBody = z.object({ ...ticketChange, currency: Currency, amount: Amount, reason: ShortText });
export const DrawLostBody = z.object(ticketChange);

export const BookParams = z.object({ provider: z.string() });

/** Balance that the player can stake after a change; null for a rollback of a bet that never came. */
export const BookReply = z
  .object({ balance: Money.nullable(), currency: z.string(), transactionId: z.string() })
  .meta({ id: 'BookReply' });

export const BookBalance = z
  .object({
    balance: Money,
    currency: z.string(),
    owed: Money.describe('What the player owes after corrected results'),
  })
  .meta({ id: 'BookBalance' });
