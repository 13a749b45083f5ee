import { z } from 'zod/mini';
import { BonusTerms } from '../bonus/terms.ts';
import { SessionRules } from '../idleness.ts';
import { SomeRules } from '../policy/strictest.ts';
import { Locale } from './brand.ts';
import { BookRules } from './brand-books.ts';
import { CashierRules } from './brand-cashier.ts';
import { Look } from './brand-look.ts';
import { Currency, publicFields } from './brand-public.ts';
import { BrandFormats, ConsentVersions, LegalTerms, RegistrationRules } from './brand-rules.ts';
import { VerificationRules } from './brand-verification.ts';
import { WithdrawalRules } from './brand-withdrawal.ts';
import { isLottery } from './lotteries.ts';

/** Maximum session length that a brand may set, in hours. */
const MAX_SESSION_HOURS = 720;
/**
 * Minimum session length in hours. Shorter sessions, unless a law demands them, need a warning with a way to continue
 * (WCAG 2.2.1), which no page has.
 */
const MIN_SESSION_HOURS = 20;

/** The session rules of pages, and those that only the server needs. */
const BrandSessionRules = z.strictObject({
  ...SessionRules.shape,
  /** Hours from login until a session ends, even if active. */
  absoluteHours: z._default(z.number().check(z.positive(), z.maximum(MAX_SESSION_HOURS)), 24),
});

/** Schema of a brand, which is data only, not code. Unknown fields are rejected, so that typos are found. */
export const BrandData = z
  .strictObject({
    ...publicFields,
    session: z.prefault(BrandSessionRules, {}),
    formats: z.prefault(BrandFormats, {}),
    /** Host names in addition to `bu-{id}.localhost`. */
    hosts: z._default(z.array(z.string()), []),
    defaultLocale: Locale,
    /**
     * Text about the operator by language, with placeholders `{group}`, `{licence}`, `{authority}` and `{registration}`. English is used
     * for missing languages.
     */
    companyText: z
      .partialRecord(Locale, z.string())
      .check(z.refine((texts) => texts.en !== undefined, 'an English text is needed')),
    /** Words that may not make up a password of this brand, in addition to the player's own words (ASVS 6.2.11). */
    passwordWords: z._default(z.array(z.string().check(z.minLength(3))), []),
    /** Email address that receives messages of the contact form. */
    supportEmail: z.email(),
    /** Colours, font and corner radius. */
    look: Look,
    /** Bonus money for new players who claim free cash, in minor units by currency (SH27, AU6). */
    freeCashAmounts: z._default(z.record(Currency, z.int().check(z.positive())), {}),
    /** Terms of the free cash. */
    freeCashTerms: z.prefault(BonusTerms, {}),
    cashier: z.prefault(CashierRules, {}),
    consents: ConsentVersions,
    legal: LegalTerms,
    /** Rules in addition to those of the jurisdiction. The stricter one of each applies. */
    policy: z.optional(SomeRules),
    registration: z.prefault(RegistrationRules, {}),
    verification: z.prefault(VerificationRules, {}),
    withdrawal: z.prefault(WithdrawalRules, {}),
    books: z.prefault(BookRules, {}),
    /** Ids of the games in the lobby's featured tab. Without it, those that their suppliers call featured. */
    featuredGames: z.optional(
      z
        .array(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'it is the id of a game, such as quiet-comet')))
        .check(
          z.minLength(1, 'it names no game; leave it out'),
          z.refine((ids) => new Set(ids).size === ids.length, 'a game is named twice'),
        ),
    ),
    sportsVariant: z._default(z.enum(['real', 'sports-radar', 'demo']), 'real'),
  })
  .check(
    z.refine(
      ({ paymentMethods, cashier }) => paymentMethods.every(({ id }) => cashier.methods[id] !== undefined),
      'each payment method has its rules in cashier.methods',
    ),
    z.refine(
      ({ cashier, withdrawal }) =>
        Object.values(cashier.methods).every(({ kind, withdrawals }) =>
          withdrawals.enabled ? kind !== 'voucher' && withdrawal.kinds[kind] !== undefined : true,
        ),
      'each method that is paid out to has the terms of its kind in withdrawal.kinds',
    ),
    z.refine(({ locales, defaultLocale }) => locales.includes(defaultLocale), 'defaultLocale is one of locales'),
    z.refine(
      ({ freeCash, freeCashAmounts, currencies }) =>
        !freeCash.popup || currencies.every((currency) => freeCashAmounts[currency] !== undefined),
      'free cash that is offered has an amount in each currency',
    ),
    z.refine(
      ({ lotteryOnly, products }) => !lotteryOnly || products.every(isLottery),
      'a lottery-only brand has lotteries only',
    ),
    z.refine(
      ({ lotteryOnly, contactUrl }) => !lotteryOnly || contactUrl !== undefined,
      'a lottery-only brand names its contactUrl',
    ),
  );
/** A brand ("business unit"), with defaults filled in. */
export type Brand = z.infer<typeof BrandData>;

/** Additional rules for brand files. Overrides, which only exist in demo mode, may break them. */
export const BrandFileRules = z.object({
  session: z.optional(
    z.object({
      absoluteHours: z.optional(
        z
          .number()
          .check(
            z.minimum(
              MIN_SESSION_HOURS,
              `a session that ends after less than ${MIN_SESSION_HOURS} hours needs a warning with a way to go on, which no page has (WCAG 2.2.1); write ${MIN_SESSION_HOURS} or more`,
            ),
          ),
      ),
    }),
  ),
});
