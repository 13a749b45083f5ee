import { z } from 'zod/mini';
import { secondsOf } from '../duration.ts';

/** These tokens, in one case or the other, and between them signs that are no letters. */
const Format = z.string().check(z.regex(/^(?:YYYY|yyyy|MM|DD|dd|HH|hh|mm|ss|A|[^A-Za-z])+$/));

/** X3: how dates are written; hints show the mask. X29: what a comma means. */
export const Formats = z.strictObject({
  picker: z._default(Format, 'DD.MM.YYYY'),
  registration: z._default(Format, 'DD/MM/YYYY'),
  tournament: z._default(Format, 'dd.MM.yyyy - HH:mm'),
  lastLogin: z._default(Format, 'YYYY-MM-DD hh:mm:ss A'),
  clock: z._default(Format, 'HH:mm'),
  wire: z._default(z.literal('YYYY-MM-DD'), 'YYYY-MM-DD'),
  /**
   * X29: whether a comma in a typed number is a decimal point. False strips commas as the specification says, but asks about
   * one that could be decimal: before the last digit or two, behind zeros alone, behind a point.
   */
  decimalComma: z._default(z.boolean(), false),
});

/** X5: which passwords may be chosen. `ordered` is letters, then digits, then allowed characters, as the specification has it. */
export const PasswordRules = z.strictObject({
  policy: z._default(z.enum(['ordered', 'anyOrder', 'modern']), 'ordered'),
  minLength: z._default(z.int().check(z.minimum(8)), 8),
  /** Characters from which on a password of all four kinds counts as strong (AU17). */
  strongLength: z._default(z.int(), 10),
});

/** VA4: the specification bans hyphens in names; a brand may let Anne-Marie in. */
export const NameRules = z.strictObject({ allowHyphen: z._default(z.boolean(), false) });

/** VA7: Mastercard has a second series, 2221 to 2720, which the specification does not know. */
export const CardRules = z.strictObject({ mastercardSecondSeries: z._default(z.boolean(), false) });

const Severity = z.enum(['info', 'success', 'warn', 'error']);
/** Of a page: one leading slash, no other site. */
export const Path = z.string().check(z.regex(/^\/(?![/\\])[\w/-]*$/));

export const PaymentRules = z.strictObject({
  /** X26: whether a player may call a withdrawal back; some jurisdictions forbid it. */
  allowCancelWithdrawal: z._default(z.boolean(), true),
  /** AC4: another severity for the notice of a payment status than the specification's. */
  severity: z._default(z.record(z.string(), Severity), {}),
  /** AC3: the page after a deposit that worked, for the first and for later ones; without one the player stays. */
  afterDeposit: z._default(z.strictObject({ first: z.optional(Path), later: z.optional(Path) }), {}),
});

/** X34: the status in which a bonus card draws its progress: what "active" means. */
export const BonusRules = z.strictObject({ progressOn: z._default(z.enum(['ACTIVE', 'CLAIMED']), 'ACTIVE') });

/** Areas of a site that a licence can be for (SH7). */
export const AREAS = ['account', 'betting', 'casino', 'virtuals', 'lottery'] as const;
export const Area = z.enum(AREAS);
export type Area = z.infer<typeof Area>;

/** SH7: areas by licence. Moving from one group to another warns; areas that stand in none never do. */
export const Jurisdictions = z
  .strictObject({
    /** A notice that blocks nothing, or a dialog whose answer holds for the session. */
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

/** ISO 8601, from a minute to a day. */
const Period = z.string().check(
  z.refine((period) => {
    const seconds = secondsOf(period) ?? 0;
    return seconds >= 60 && seconds <= 86_400;
  }, 'is no duration from PT1M to P1D'),
);

/** RS11: how often players are reminded of time and money. The server reads it. */
export const RealityCheckRules = z
  .strictObject({
    /** What a new player starts with, and who wants none where nobody may be without. */
    default: z._default(Period, 'PT1H'),
    /** What players are offered; none may choose a longer one. */
    offered: z._default(z.array(Period), ['PT15M', 'PT30M', 'PT1H', 'PT2H']),
    mayBeOff: z._default(z.boolean(), false),
  })
  .check(z.refine((rules) => rules.offered.includes(rules.default), 'the default period is one that is offered'));

/** The day or month from which a wording holds; they are compared as text. */
const ConsentVersion = z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/));

/** AU2: the version of each text that players agree to. A required one that is raised is asked for at the next login. */
export const ConsentVersions = z.strictObject({
  TERMS_AND_CONDITIONS: ConsentVersion,
  PRIVACY_POLICY: ConsentVersion,
  MARKETING_EMAIL: ConsentVersion,
});

/** What registration asks and where it leads. The server reads it. */
export const RegistrationRules = z.strictObject({
  /** X4: a value below 18 is raised to 18 by the server, and logged. */
  minAge: z._default(z.int().check(z.positive()), 18),
  /** AU7: whether the box "I am over …" is shown. */
  ageSelfVerification: z._default(z.boolean(), true),
  /** AU8: the country that is chosen before anybody chooses, and the ones on top of the list, in their order. */
  defaultCountry: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  firstCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  /** Countries whose people may not register: error 200017. */
  blockedCountries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))), []),
  /** AU9: where an error of registration leads, by its number: a path of the site or an address. It may lead nowhere else. */
  redirects: z._default(z.record(z.string().check(z.regex(/^\d{6}$/)), z.union([Path, z.url()])), {}),
});
