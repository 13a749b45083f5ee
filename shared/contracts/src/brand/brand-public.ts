import { z } from 'zod/mini';
import { SessionRules } from '../idleness.ts';
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

/** Names of templates by slot; a slot that is not named has the default one. */
const Templates = z.partialRecord(z.enum(BRAND_SLOTS), z.string().check(z.regex(/^[a-z][a-z-]*$/)));

export const Currency = z.string().check(z.regex(/^[A-Z]{3}$/));

/** SH20: payment methods that we have a mark for. */
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

/** A place outside the site that a page links to. */
const Link = z.strictObject({ name: z.string().check(z.minLength(1)), url: z.url() });

/** What every page may know about its brand. */
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
  /** Country whose way of writing figures and dates holds, whatever the language: `PE` makes Spanish `es-PE`. */
  region: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  products: z.array(Product),
  /** SH4, X31: pages and menus of the lottery only. */
  lotteryOnly: z._default(z.boolean(), false),
  /** SH4: where a lottery-only brand's Support and Contact lead. */
  contactUrl: z.optional(z.url()),
  /** SH5. */
  maintenance: z._default(z.boolean(), false),
  /** SH6. */
  promo: z._default(z.boolean(), false),
  licence: z.strictObject({
    authority: z.string(),
    number: z.string(),
    /** SH21: the authority's register; a path is one of the outside companies' origin. */
    verifyUrl: z.union([z.url(), Path]),
    companyId: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  }),
  jurisdictions: z.prefault(Jurisdictions, {}),
  templates: z._default(Templates, {}),
  paymentMethods: z.array(
    z.strictObject({ id: z.enum(PAYMENT_MARKS), name: z.string().check(z.minLength(1)), enabled: z.boolean() }),
  ),
  /** SH22: links that the footer has beside the seven. */
  footerExtra: z._default(z.array(z.enum(['betting-rules', 'cookies-policy'])), []),
  /** SH31: help pages, by their English words, that the help centre does not list because nothing of the brand is in them. */
  hiddenHelp: z._default(z.array(z.string().check(z.regex(/^[a-z-]+$/))), []),
  /** SH21: who helps players; the languages they speak, all when none is named. */
  helpers: z._default(z.array(z.strictObject({ ...Link.shape, locales: z.optional(z.array(Locale)) })), []),
  affiliate: z.optional(Link),
  social: z._default(z.array(Link), []),
  /** SH26: whether there is a chat, whose script it is, and the corner it sits in. */
  chat: z.prefault(
    z.strictObject({
      enabled: z._default(z.boolean(), true),
      /** Where it is and which bytes of it are run; left out, it is that of the installation's own company. */
      script: z.optional(
        z.strictObject({
          url: z.url({ protocol: /^https?$/ }),
          integrity: z.string().check(z.regex(/^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/)),
        }),
      ),
      side: z._default(z.enum(['left', 'right']), 'right'),
      edge: z._default(z.enum(['top', 'bottom']), 'bottom'),
    }),
    {},
  ),
  /** SH27: whether visitors and players without a deposit are shown the free cash window, and where not. */
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
  /** X27: who may play for free. */
  demo: z._default(z.enum(['open', 'ageVerified', 'off']), 'open'),
  session: z.prefault(SessionRules, {}),
  /** CA7: frame ratio (height / width) by provider; every other provider has `constants.frameRatio`. */
  frameRatio: z._default(z.record(z.string(), z.number()), {}),
  /** FR1: where a sports book that cannot be had leads (`{locale}` is filled in), and what its frame may keep (FR3). */
  sportsBook: z.optional(
    z.strictObject({
      errorUrl: z.optional(z.string()),
      errorQuery: z.optional(z.string()),
      storagePrefix: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/))),
      storageKeys: z.optional(z.array(z.string())),
    }),
  ),
  /** SH28: languages in which the translation service has the brand's own wording of some messages. */
  ownTexts: z._default(z.array(Locale), []),
  /** SH29. */
  lobbyTabs: z._default(z.boolean(), true),
};
