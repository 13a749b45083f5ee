import { z } from 'zod/mini';
import { SessionRules } from '../idleness.ts';
import { ScriptIntegrity } from '../script-integrity.ts';
import { Locale, Product } from './brand.ts';
import { Constants } from './brand-constants.ts';
import {
  BonusRules,
  CardRules,
  Formats,
  Jurisdictions,
  NameRules,
  PasswordRules,
  Path,
  PaymentRules,
} from './brand-rules.ts';
import { BRAND_SLOTS } from './brand-slots.ts';

/** Template names by slot. A slot without an entry uses the default template. */
const Templates = z.partialRecord(z.enum(BRAND_SLOTS), z.string().check(z.regex(/^[a-z][a-z-]*$/)));

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** Payment methods with a logo (SH20). */
export const PAYMENT_MARKS = [
  'visa',
  'mastercard',
  'skrill',
  'neteller',
  'paysafe',
  'efectivo',
  'trustly',
  'adyen',
] as const;

/** An external link. */
const Link = z.strictObject({ name: z.string().check(z.minLength(1)), url: z.url() });

/** Brand fields that are sent to pages. */
export const publicFields = {
  /** Business unit number, for example 104. */
  id: z.int().check(z.positive()),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Value of `data-brand` on the page. */
  theme: z.string().check(z.regex(/^[a-z]+$/)),
  groupName: z.string(),
  locales: z.array(Locale).check(z.minLength(1)),
  currencies: z.array(Currency).check(z.minLength(1)),
  timezone: z.string(),
  /** Country whose number and date formats apply in every language. `PE` makes Spanish `es-PE`. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  products: z.array(Product),
  /** Shows only lottery pages and menus (SH4, X31). */
  lotteryOnly: z._default(z.boolean(), false),
  /** Target of Support and Contact links of a lottery-only brand (SH4). */
  contactUrl: z.optional(z.url()),
  /** Whether the site is in maintenance mode (SH5). */
  maintenance: z._default(z.boolean(), false),
  /** Whether the site is in promotion mode (SH6). */
  promo: z._default(z.boolean(), false),
  licence: z.strictObject({
    authority: z.string(),
    number: z.string(),
    /** The authority's public register. A path is relative to the providers' origin (SH21). */
    verifyUrl: z.union([z.url(), Path]),
    companyId: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  }),
  jurisdictions: z.prefault(Jurisdictions, {}),
  templates: z._default(Templates, {}),
  paymentMethods: z.array(
    z.strictObject({ id: z.enum(PAYMENT_MARKS), name: z.string().check(z.minLength(1)), enabled: z.boolean() }),
  ),
  /** Additional footer links (SH22). */
  footerExtra: z._default(z.array(z.enum(['betting-rules', 'cookies-policy'])), []),
  /**
   * Help pages, by their English slugs, that the help centre does not list because they do not apply to the brand
   * (SH31).
   */
  hiddenHelp: z._default(z.array(z.string().check(z.regex(/^[a-z-]+$/))), []),
  /**
   * Organizations that help players, with the languages they support and the country where they can be called; all if
   * absent (SH21). One without a telephone number is reached through its site.
   */
  helpers: z._default(
    z.array(
      z.strictObject({
        ...Link.shape,
        phone: z.optional(z.string().check(z.regex(/^\+?\d[\d ]{2,20}$/))),
        locales: z.optional(z.array(Locale)),
        country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
      }),
    ),
    [],
  ),
  affiliate: z.optional(Link),
  social: z._default(z.array(Link), []),
  /** Whether there is a chat, and its script and page corner (SH26). */
  chat: z.prefault(
    z.strictObject({
      enabled: z._default(z.boolean(), true),
      /** URL and hash of the script. By default the installation's help desk provides it. */
      script: z.optional(
        z.strictObject({
          url: z.url({ protocol: /^https?$/ }),
          integrity: ScriptIntegrity,
        }),
      ),
      side: z._default(z.enum(['left', 'right']), 'right'),
      edge: z._default(z.enum(['top', 'bottom']), 'bottom'),
    }),
    {},
  ),
  /** Whether visitors and players without a deposit see the free-cash pop-up, and the countries without it (SH27). */
  freeCash: z.prefault(
    z.strictObject({
      popup: z._default(z.boolean(), false),
      blockedCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
    }),
    {},
  ),
  formats: z.prefault(Formats, {}),
  password: z.prefault(PasswordRules, {}),
  names: z.prefault(NameRules, {}),
  cards: z.prefault(CardRules, {}),
  payments: z.prefault(PaymentRules, {}),
  bonus: z.prefault(BonusRules, {}),
  constants: z.prefault(Constants, {}),
  session: z.prefault(SessionRules, {}),
  /** Frame ratio (height / width) by the name of a studio or the id of a provider. Others use `constants.frameRatio` (CA7). */
  frameRatio: z._default(z.record(z.string(), z.number()), {}),
  /** Redirect for an unavailable sports book, with `{locale}` filled in (FR1), and what its frame may store (FR3). */
  sportsBook: z.optional(
    z.strictObject({
      errorUrl: z.optional(z.string()),
      errorQuery: z.optional(z.string()),
      storagePrefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/))),
      storageKeys: z.optional(z.array(z.string())),
    }),
  ),
  /** Languages for which the translation service has the brand's own wording of some messages (SH28). */
  ownTexts: z._default(z.array(Locale), []),
  /** Whether the lobby has tabs (SH29). */
  lobbyTabs: z._default(z.boolean(), true),
};
