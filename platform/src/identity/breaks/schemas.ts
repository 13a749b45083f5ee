import { z } from 'zod';
import { toPlainText } from '../../core/http/plain-text.ts';
import { Instant, text } from '../../core/http/schemas.ts';
import { BREAK_KINDS, BREAK_SCOPES } from './play-break.ts';

const period = text(12).describe('ISO 8601 duration');
const Months = period.describe('ISO 8601 duration of months or years; null: until further notice').nullable();

export const TimeoutBody = z.strictObject({ period }).meta({ id: 'TimeoutBody' });

export const SelfExclusionBody = z
  .strictObject({
    period: Months,
    scope: z.enum(BREAK_SCOPES).describe('This brand, or every brand of the group'),
    reason: text(500).overwrite(toPlainText).trim().default('').describe('For our records; nobody has to give one'),
  })
  .meta({ id: 'SelfExclusionBody' });

export const BreakBegun = z
  .object({
    until: Instant.nullable().describe('The earliest end; null: until further notice'),
    user: z.object({ authenticated: z.literal(false) }),
  })
  .meta({ id: 'BreakBegun' });

const entry = {
  kind: z.enum(BREAK_KINDS),
  scope: z.enum(BREAK_SCOPES),
  startsAt: Instant,
  endsAt: Instant.nullable().describe('Null: until further notice'),
  inForceUntil: Instant.nullable().describe(
    'An exclusion goes on after its time until it is lifted; null: it is not yet',
  ),
};

export const BreakEntry = z
  .object({ ...entry, byPlayer: z.boolean().describe('Taken by the player; otherwise set by an operator') })
  .meta({ id: 'BreakEntry' });
export type BreakEntry = z.infer<typeof BreakEntry>;

export const Breaks = z
  .object({
    timeout: z.object({ minHours: z.int(), maxHours: z.int() }),
    panicButton: z.boolean().describe('Pages show a button that stops play for 24 hours at once'),
    exclusion: z.object({
      minMonths: z.int(),
      maxMonths: z.int(),
      groupFirst: z.boolean().describe('Every brand of the group is chosen at first'),
      untilFurtherNotice: z.boolean(),
      brands: z.int().describe('How many brands the group has'),
    }),
    history: z.array(BreakEntry).describe('Latest first'),
  })
  .meta({ id: 'Breaks' });
export type Breaks = z.infer<typeof Breaks>;

/** Break as shown to operators. */
export const OperatorBreak = z
  .object({
    ...entry,
    isInForce: z.boolean(),
    actor: z.string().describe('`player`, or the name of the operator'),
    reason: z.string(),
    takenIn: z.string().describe('The account in which it was taken: this one, or another one of the same person'),
  })
  .meta({ id: 'OperatorBreak' });
export type OperatorBreak = z.infer<typeof OperatorBreak>;

const reason = text(500).overwrite(toPlainText).trim().min(1);
export const OperatorTimeoutBody = z.strictObject({ period, reason }).meta({ id: 'OperatorTimeout' });
export const OperatorExclusionBody = z
  .strictObject({ period: Months, scope: z.enum(BREAK_SCOPES), reason })
  .meta({ id: 'OperatorExclusion' });
