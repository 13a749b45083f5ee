import { LIMIT_PERIODS, LIMIT_TYPES, PROMPTS } from '@parlay/contracts/policy-rules/limits';
import { z } from 'zod';
import { Instant, Money, PageQuery, pageOf } from '../../core/http/schemas.ts';

const Amount = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,3})?$/)
  .meta({ id: 'LimitAmount', description: 'Money as a decimal string; of session time, whole minutes' });

/** Key of a limit; each type has one per period. */
const cell = { type: z.enum(LIMIT_TYPES), period: z.enum(LIMIT_PERIODS) };

export const LimitBody = z.strictObject({ ...cell, amount: Amount }).meta({ id: 'LimitBody' });
export type LimitBody = z.infer<typeof LimitBody>;

/** Body of a confirmation. `amount` is the amount that the player saw; null means no limit. */
export const ConfirmBody = z.strictObject({ ...cell, amount: Amount.nullable() }).meta({ id: 'LimitConfirmation' });

/**
 * Query of a removal. Set `what` to `limit` to remove the limit, which is delayed like a raise, or to `raise` to
 * withdraw the pending raise.
 */
export const RemoveQuery = z.object({ ...cell, what: z.enum(['limit', 'raise']).default('limit') });

const Raise = z.object({
  amount: Amount.nullable().describe('null: no limit'),
  askedAt: Instant,
  dueAt: Instant.describe('Before then it cannot count'),
  confirmUntil: Instant.nullable().describe('When it lapses without the confirmation; null: it needs none'),
  isDue: z.boolean().describe('Waits for the confirmation only'),
});

export const PlayerLimit = z
  .object({
    ...cell,
    amount: Amount,
    used: Amount.describe('In the running period; deposits that may still succeed included'),
    left: Amount,
    since: Instant,
    startsAt: Instant.describe('When the running period began'),
    endsAt: Instant.describe('When the next one begins'),
    staffMax: Amount.nullable().optional().describe('The most that staff allow; null: they set none'),
    raise: Raise.nullable(),
  })
  .meta({ id: 'PlayerLimit' });
export type PlayerLimit = z.infer<typeof PlayerLimit>;

const Rules = z.object({
  types: z.array(z.enum(LIMIT_TYPES)),
  periods: z.array(z.enum(LIMIT_PERIODS)),
  raise: z.object({ delayHours: z.int(), afterRunningPeriod: z.boolean(), confirmAgain: z.boolean() }),
  required: z.array(z.enum(LIMIT_TYPES)).describe('Without a limit of each of these types nothing can be deposited'),
});
export type LimitRules = z.infer<typeof Rules>;

export const LimitFigures = z.object({
  month: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    deposited: Money,
    withdrawn: Money,
    net: Money,
  }),
  net: Money.describe('Deposited less withdrawn since the account was opened'),
});
export type LimitFigures = z.infer<typeof LimitFigures>;

export const PlayerLimits = z
  .object({
    currency: z.string(),
    timeZone: z.string().describe('Periods begin at its midnight'),
    limits: z.array(PlayerLimit),
    rules: Rules,
    figures: LimitFigures,
    prompt: z
      .enum(['required', 'skippable'])
      .nullable()
      .describe(
        'Whether the player is to be asked for a deposit limit; null also while something else stops a deposit',
      ),
    promptAt: z.enum(PROMPTS).describe('When the policy wants the player to be asked'),
    joinedAt: Instant,
  })
  .meta({ id: 'PlayerLimits' });
export type PlayerLimits = z.infer<typeof PlayerLimits>;

export const LIMIT_EVENTS = ['set', 'lowered', 'raise_asked', 'raised', 'raise_withdrawn', 'raise_lapsed'] as const;

export const LimitEvent = z
  .object({
    ...cell,
    event: z.enum(LIMIT_EVENTS),
    previous: Amount.nullable().describe('In force before; null: none'),
    amount: Amount.nullable().describe('In force afterwards, or asked for; null: none'),
    dueAt: Instant.nullable(),
    by: z.enum(['player', 'operator', 'system']),
    at: Instant,
  })
  .meta({ id: 'LimitEvent' });
export type LimitEvent = z.infer<typeof LimitEvent>;

export const HistoryQuery = z.object(PageQuery);
export const LimitHistory = pageOf(LimitEvent).meta({ id: 'LimitHistory' });
