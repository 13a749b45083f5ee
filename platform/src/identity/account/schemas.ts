import { LOCALES } from '@parlay/contracts/brand';
import { z } from 'zod';
import { Balances, Instant } from '../../core/http/schemas.ts';
import { RealityCheck } from '../reality-check/schemas.ts';

export const PreferencesBody = z
  .object({
    showBalance: z.boolean().optional(),
    theme: z.enum(['light', 'dark', 'system']).optional(),
    language: z.enum(LOCALES).optional(),
  })
  .meta({ id: 'Preferences' });

const LastLogin = z.object({
  timestamp: Instant,
  ipAddress: z.string(),
  /** Empty when unknown. */
  city: z.string(),
  /** Country name in the language of the page; empty when unknown. */
  country: z.string(),
  realityCheckPeriod: z.string().nullable(),
});

/** Parts of the player's jurisdiction policy that affect the page. */
const PlayerPolicy = z
  .object({
    clock: z.boolean(),
    elapsed: z.boolean(),
    netPosition: z.boolean(),
    balanceInFullscreen: z.boolean(),
    rgBar: z.array(z.string()).describe('Links of the responsible-gambling bar, in their order'),
    register: z.object({ ids: z.array(z.string()).describe('National registers of self-exclusion') }),
    noticeEveryMinutes: z.number().nullable(),
    realityCheck: z.object({ content: z.array(z.string()) }),
    demo: z.enum(['open', 'ageVerified', 'off']),
    ageBeforePlay: z.boolean().describe('A check must confirm the player’s age before the first deposit or stake'),
    panicButton: z.boolean(),
  })
  .meta({ id: 'PlayerPolicy' });

/** Account record, with the field names of both specifications (EN2, EN3). */
export const PlayerRecord = z
  .object({
    authenticated: z.literal(true),
    isAuthenticated: z.literal(true),
    customerId: z.string(),
    username: z.string(),
    displayName: z.string(),
    initials: z.string(),
    language: z.string(),
    languageCode: z.string(),
    firstName: z.string(),
    Firstname: z.string(),
    surname: z.string(),
    Surname: z.string(),
    email: z.string(),
    Email: z.string(),
    /** Includes the country code, for example "+35699000001". */
    mobileNumber: z.string(),
    /** The same number, split for form fields. */
    mobilePhone: z.object({ mobileNumber: z.string(), mobileCountryCode: z.string() }),
    /** FEMALE, MALE or OTHER; empty if the player was never asked. */
    gender: z.string(),
    /** YYYY-MM-DD */
    birthDate: z.string(),
    address: z.object({
      line1: z.string(),
      line2: z.string(),
      city: z.string(),
      subDivisionCode: z.string(),
      postCode: z.string(),
      countryCode: z.string(),
    }),
    birthDay: z.int(),
    birthMonth: z.int(),
    birthYear: z.int(),
    hasTwoFactor: z.boolean(),
    hasValidatedEmail: z.boolean(),
    /** Always null, because the session token is in a cookie that scripts cannot read. */
    sessionToken: z.null(),
    balances: Balances,
    currency: z.string(),
    currencySymbol: z.string(),
    sessionStart: Instant,
    sessionTimeoutMinutes: z.number(),
    sessionEndsAt: Instant.describe('When the session ends, whatever is done in it'),
    noPlayUntil: Instant.nullable().describe(
      'The player’s own session time is used up until then; null: they can play',
    ),
    realityCheckPeriod: z.string().nullable(),
    realityCheck: RealityCheck,
    /** Money figures of this session so far. */
    /** The previous login; null if this is the player's first. */
    lastLogin: LastLogin.nullable(),
    regulations: z.object({
      requiresEmailVerification: z.boolean(),
      pendingKYCVerification: z.boolean(),
      requiresKYCVerification: z.boolean(),
    }),
    identityVerified: z.boolean().describe('A check has confirmed who the player is'),
    ageVerified: z.boolean().describe('A check has confirmed that the player is old enough'),
    /**
     * Whether bonuses, free cash or prizes are withheld: none, awaiting an operator's review, or refused by an
     * operator.
     */
    withheldRewards: z.enum(['none', 'waiting', 'refused']),
    preferences: PreferencesBody,
    policy: PlayerPolicy,
  })
  .meta({ id: 'PlayerRecord' });
export type PlayerRecord = z.infer<typeof PlayerRecord>;

const Visitor = z
  .object({
    authenticated: z.literal(false),
    replaced: z
      .literal(true)
      .optional()
      .describe(
        'Asked with a cookie in whose place the browser has another, or gets it by an answer under way: ask again',
      ),
    ended: z
      .enum(['lifetime', 'time-limit'])
      .optional()
      .describe(
        'Asked with the cookie of a session that lasted as long as the brand, or the player’s own limit, lets one last',
      ),
  })
  .meta({ id: 'Visitor' });

export const AccountUser = z.discriminatedUnion('authenticated', [PlayerRecord, Visitor]);
