import { z } from 'zod';
import { Balances, BrandNumber, Instant, Money, PageQuery, reasonText, text } from '../../../core/http/schemas.ts';
import { countryOf } from '../../../core/places/countries.ts';
import { OperatorBreak } from '../../breaks/schemas.ts';
import { STANDINGS } from '../player.ts';

const Standing = z.enum(STANDINGS).describe('Only an active player can log in');

export const PlayersQuery = z.object({
  ...PageQuery,
  q: text(254)
    .trim()
    .optional()
    .describe('Number, session id, or the beginning of username, e-mail address or surname'),
  brand: BrandNumber.optional(),
  standing: Standing.optional(),
});
export type PlayersQuery = z.infer<typeof PlayersQuery>;

const summary = {
  customerId: z.string(),
  brandId: z.int(),
  username: z.string(),
  firstName: z.string(),
  surname: z.string(),
  email: z.string(),
  standing: Standing,
  createdAt: Instant,
  lastLoginAt: Instant.nullable(),
};

export const FoundPlayer = z.object(summary).meta({ id: 'FoundPlayer' });
export type FoundPlayer = z.infer<typeof FoundPlayer>;

const authorship = { actor: z.string(), at: Instant };

export const OperatorPlayer = z
  .object({
    ...summary,
    displayName: z.string(),
    mobileNumber: z.string(),
    birthDate: z.string(),
    countryCode: z.string(),
    language: z.string(),
    balances: Balances,
    owed: Money.nullable().describe('Debt after corrected results of bets, which later winnings of bets pay first'),
    hasValidatedEmail: z.boolean(),
    hasTwoFactor: z.boolean(),
    sessions: z.int().describe('Sessions that are open now'),
    breaks: z.array(OperatorBreak).describe('Timeouts and exclusions that cover the account, latest first'),
    notes: z.array(z.object({ ...authorship, text: z.string() })).describe('Newest first, at most 100'),
    actions: z
      .array(z.object({ ...authorship, action: z.string(), reason: z.string() }))
      .describe('What operators did to this player, newest first, at most 100'),
  })
  .meta({ id: 'OperatorPlayer' });
export type OperatorPlayer = z.infer<typeof OperatorPlayer>;

/** Identifies a player to the release registry: `parlay cohort add staff <key>`. */
export const CanaryKey = z.object({ key: z.string() }).meta({ id: 'CanaryKey' });

export const NoteBody = z.strictObject({ text: reasonText(2000) }).meta({ id: 'PlayerNote' });
export const StandingBody = z.strictObject({ reason: reasonText(500) }).meta({ id: 'PlayerStanding' });
export const CountryBody = z
  .strictObject({
    countryCode: text(2)
      .refine((code) => countryOf(code) !== undefined)
      .describe('ISO 3166-1 code'),
    reason: reasonText(500),
  })
  .meta({ id: 'PlayerCountry' });
