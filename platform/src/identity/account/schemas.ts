import { LOCALES } from '@parlay/contracts/brand';
import { z } from 'zod';
import { Balances, Instant } from '../../core/http/schemas.ts';
import { RealityCheck, SessionFigures } from '../reality-check/schemas.ts';

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
  /** Name in the language of the page; empty when unknown. */
  country: z.string(),
  realityCheckPeriod: z.string().nullable(),
});

/** Part of the player's jurisdiction policy that decides what the page shows and offers. */
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
    panicButton: z.boolean(),
  })
  .meta({ id: 'PlayerPolicy' });

/** The record of the account, under the names of both specifications (EN2, EN3). */
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
    /** With the country's code: "+35699000001". */
    mobileNumber: z.string(),
    /** The same taken apart, as a form has it. */
    mobilePhone: z.object({ mobileNumber: z.string(), mobileCountryCode: z.string() }),
    /** FEMALE, MALE, OTHER, or empty where it was never asked. */
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
    /** Always null: the session lives in a cookie that no script reads. */
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
    /** This session's money until now. */
    sessionFigures: SessionFigures,
    /** The login before this session's; null at the first. */
    lastLogin: LastLogin.nullable(),
    regulations: z.object({
      requiresEmailVerification: z.boolean(),
      pendingKYCVerification: z.boolean(),
      requiresKYCVerification: z.boolean(),
    }),
    identityVerified: z.boolean().describe('A check has confirmed who the player is'),
    ageVerified: z.boolean().describe('A check has confirmed that the player is old enough'),
    /** Bonus, free cash or prizes that wait for an operator's check, or that an operator refused to pay. */
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
