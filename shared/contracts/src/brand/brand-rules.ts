import { z } from 'zod/mini';

/** A date format of these tokens, in either case, separated by characters that are not letters. */
const Format = z.string().check(z.regex(/^(?:YYYY|yyyy|MM|DD|dd|HH|hh|mm|ss|A|[^A-Za-z])+$/));

/** Date formats of a page, which hints also show (X3), and the meaning of a comma (X29). */
export const Formats = z.strictObject({
  picker: z._default(Format, 'DD.MM.YYYY'),
  registration: z._default(Format, 'DD.MM.YYYY'),
  tournament: z._default(Format, 'DD.MM.YYYY HH:mm'),
  lastLogin: z._default(Format, 'YYYY-MM-DD hh:mm:ss A'),
  clock: z._default(Format, 'HH:mm'),
  wire: z._default(z.literal('YYYY-MM-DD'), 'YYYY-MM-DD'),
  /**
   * Whether a comma in a typed number is a decimal point (X29). If false, commas are stripped as the specification says, but an
   * player must confirm an ambiguous one: before the last one or two digits, after zeros only, or after a point.
   */
  decimalComma: z._default(z.boolean(), false),
});

/** Formats that a brand sets. Without one, each language has its own (see `formatsIn`). */
export const BrandFormats = z.strictObject({
  ...Formats.shape,
  picker: z.optional(Format),
  registration: z.optional(Format),
  tournament: z.optional(Format),
  clock: z.optional(Format),
});

/**
 * Rules for new passwords (X5). `ordered` means letters, then digits, then allowed characters, as in the specification.
 */
export const PasswordRules = z.strictObject({
  policy: z._default(z.enum(['ordered', 'anyOrder', 'modern']), 'ordered'),
  minLength: z._default(z.int().check(z.minimum(8)), 8),
  /** Minimum length of a strong password, with all four kinds of characters (AU17). */
  strongLength: z._default(z.int(), 10),
});

/** The specification bans hyphens in names, but a brand may allow them (VA4). */
export const NameRules = z.strictObject({ allowHyphen: z._default(z.boolean(), false) });

/** Mastercard's second series, 2221 to 2720, which is missing from the specification (VA7). */
export const CardRules = z.strictObject({ mastercardSecondSeries: z._default(z.boolean(), false) });

const Severity = z.enum(['info', 'success', 'warn', 'error']);
/** A path on this site, with one leading slash and no other origin. */
export const Path = z.string().check(z.regex(/^\/(?![/\\])[\w/-]*$/));

export const PaymentRules = z.strictObject({
  /** Severity of notices by payment status, if it differs from the specification's (AC4). */
  severity: z._default(z.record(z.string(), Severity), {}),
  /** Page after a successful first or later deposit. If absent the player stays on the page (AC3). */
  afterDeposit: z._default(z.strictObject({ first: z.optional(Path), later: z.optional(Path) }), {}),
  /** Whether players may cancel a withdrawal that was not sent yet, if their law allows it (never in Great Britain) (B6, X26). */
  allowCancelWithdrawal: z._default(z.boolean(), true),
});

/** Status in which a bonus card shows its progress (X34). By default this is while the bonus is being wagered. */
export const BonusRules = z.strictObject({ progressOn: z._default(z.enum(['ACTIVE', 'CLAIMED']), 'CLAIMED') });

/** Areas of a site that a licence can cover (SH7). */
export const AREAS = ['account', 'betting', 'casino', 'virtuals', 'lottery'] as const;
export const Area = z.enum(AREAS);
export type Area = z.infer<typeof Area>;

/** Areas by licence (SH7). Moving between groups shows a warning. Areas outside all groups never do. */
export const Jurisdictions = z
  .strictObject({
    /** A notice that does not block, or a dialog whose answer is valid for the session. */
    crossing: z._default(z.enum(['notice', 'confirm']), 'notice'),
    groups: z._default(
      z.array(z.strictObject({ id: z.string(), authority: z.string(), number: z.string(), areas: z.array(Area) })),
      [],
    ),
  })
  .check(
    z.refine(({ groups }) => {
      const areas = groups.flatMap((group) => group.areas);
      return new Set(areas).size === areas.length;
    }, 'an area belongs to one group only'),
  );

/** Day or month from which a text is valid. Versions are compared as strings. */
const ConsentVersion = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/));

/**
 * Version of each text that players accept (AU2). When the version of a required text is raised, players accept it at their next
 * login.
 */
export const ConsentVersions = z.strictObject({
  TERMS_AND_CONDITIONS: ConsentVersion,
  PRIVACY_POLICY: ConsentVersion,
  MARKETING_EMAIL: ConsentVersion,
});

/** The brand's licence, which decides the rules and is described in the legal texts (SH31). Only the server uses it. */
export const LegalTerms = z.strictObject({
  /** Country of the licence. Its law applies, and it selects the variants of text parts. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Further countries whose players play under the licence. Players from other countries have the rules of their own country. */
  covers: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  /** Number of the site's registration with the authority, if it has one in addition to the licence number (B13). */
  registration: z.optional(z.string().check(z.minLength(1))),
  complaints: z.strictObject({
    /** The independent body that decides on complaints. */
    body: z.string().check(z.minLength(1)),
    /** A path is relative to the providers' origin. */
    url: z.union([z.url(), Path]),
    /** Days without our decision after which a player may complain to the body. */
    days: z.int().check(z.positive()),
  }),
  /** Months without a login after which an account is dormant. */
  dormantAfterMonths: z.int().check(z.positive()),
});

/** Rules of registration. Only the server uses them. */
export const RegistrationRules = z.strictObject({
  /** The server raises a value below 18 to 18 and logs it (X4). */
  minAge: z._default(z.int().check(z.positive()), 18),
  /** Whether the checkbox "I am over …" is shown (AU7). */
  ageSelfVerification: z._default(z.boolean(), true),
  /** Preselected country, and the countries at the top of the list, in order (AU8). */
  defaultCountry: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  firstCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  /** Whether registration requires kind and number of a national identity document (VA8). */
  nationalId: z._default(z.boolean(), false),
  /** Countries from which nobody may register (error 200017), in addition to `BLOCKED_EVERYWHERE`. */
  blockedCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  /**
   * Redirect targets of registration errors by error number, each a path on the site or a URL (AU9). No other target is
   * possible.
   */
  redirects: z._default(z.record(z.string().check(z.regex(/^\d{6}$/)), z.union([Path, z.url()])), {}),
});
