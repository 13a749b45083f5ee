import { z } from 'zod/mini';
import { SessionRules } from '../idleness.ts';
import { Locale } from './brand.ts';
import { Look } from './brand-look.ts';
import { Currency, publicFields } from './brand-public.ts';
import { ConsentVersions, RealityCheckRules, RegistrationRules } from './brand-rules.ts';

/** Longest a brand may let a session last, in hours. */
const MAX_SESSION_HOURS = 720;
/** Below it, WCAG 2.2.1 asks for a warning before the end, which no page has. */
const MIN_SESSION_HOURS = 20;

/** The rules of a page, and what the server alone has to know. */
const BrandSessionRules = z.strictObject({
  ...SessionRules.shape,
  /** Hours from login until a session ends, however busy it is. */
  absoluteHours: z._default(z.number().check(z.positive(), z.maximum(MAX_SESSION_HOURS)), 24),
});

/** Schema of a brand: data only, no code. Unknown fields are refused so that a typo cannot pass. */
export const BrandData = z
  .strictObject({
    ...publicFields,
    session: z.prefault(BrandSessionRules, {}),
    /** Host names beside `bu-{id}.…`. */
    hosts: z._default(z.array(z.string()), []),
    defaultLocale: Locale,
    /** Who runs the site, by language; `{group}` and `{licence}` are filled in. English where one is missing. */
    companyText: z
      .partialRecord(Locale, z.string())
      .check(z.refine((texts) => texts.en !== undefined, 'an English text is needed')),
    /** Where messages of the contact form go. */
    supportEmail: z.email(),
    /** Colours, face and corners. */
    look: Look,
    /** SH27, AU6: what a new player who claims it is paid as bonus money; minor units by currency. */
    freeCashAmounts: z._default(z.record(Currency, z.int().check(z.positive())), {}),
    realityCheck: z.prefault(RealityCheckRules, {}),
    consents: ConsentVersions,
    registration: z.prefault(RegistrationRules, {}),
    sportsVariant: z._default(z.enum(['real', 'sports-radar', 'demo']), 'real'),
  })
  .check(
    z.refine(({ locales, defaultLocale }) => locales.includes(defaultLocale), 'defaultLocale is one of locales'),
    z.refine(
      ({ freeCash, freeCashAmounts, currencies }) =>
        !freeCash.popup || currencies.every((currency) => freeCashAmounts[currency] !== undefined),
      'free cash that is offered has an amount in each currency',
    ),
    z.refine(
      ({ lotteryOnly, products }) =>
        !lotteryOnly || products.every((product) => product === 'lottery' || product === 'helio-lottery'),
      'a lottery-only brand has lotteries only',
    ),
    z.refine(
      ({ lotteryOnly, contactUrl }) => !lotteryOnly || contactUrl !== undefined,
      'a lottery-only brand names its contactUrl',
    ),
  );
/** One brand ("business unit") with everything that its file and the defaults say. */
export type Brand = z.infer<typeof BrandData>;

/** Rules for the fields of a brand file alone. Overrides, which only a demo has, may break them. */
export const BrandFileRules = z.object({
  session: z.optional(
    z.object({
      absoluteHours: z.optional(
        z
          .number()
          .check(
            z.minimum(
              MIN_SESSION_HOURS,
              `a session that ends after less than ${MIN_SESSION_HOURS} hours needs a warning before its end, which no page has (WCAG 2.2.1); write ${MIN_SESSION_HOURS} or more`,
            ),
          ),
      ),
    }),
  ),
});
