import { z } from 'zod/mini';

/** Shared secret for the HMAC of signed calls, a separate random text per direction. */
const SigningKey = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]{32,200}$/, 'it must be 32 to 200 characters without spaces'),
    z.describe('Key of HMAC-SHA256 (UTF-8 text); make one with `openssl rand -base64 32`'),
  );

/** One or two keys of the same direction. The second one is for the time of a change. */
const keys = <T extends z.ZodMiniType>(key: T) =>
  z.tuple([key], key).check(z.maxLength(2, 'it must be one key, or two while they change'));

const pemBlock = (label: string) =>
  z.string().check(
    z.regex(new RegExp(`^(?:-----BEGIN ${label}-----\\n[A-Za-z0-9+/=\\n]{50,8000}\\n-----END ${label}-----\\n?)+$`), {
      error: 'it must be a PEM text',
    }),
  );

const ClientCertificate = z.strictObject({
  certificate: pemBlock('CERTIFICATE').check(z.describe('PEM text, followed by those of its issuers')),
  key: pemBlock('(?:RSA |EC )?PRIVATE KEY').check(z.describe('Private key of the certificate, as PEM text')),
});
export type ClientCertificate = z.infer<typeof ClientCertificate>;

/** Settings that every driver has. The platform enforces them, not the driver. */
const common = {
  allowedAddresses: z
    .optional(
      z
        .array(z.union([z.cidrv4(), z.cidrv6()], 'it must be a block of addresses, such as 203.0.113.7/32'))
        .check(z.minLength(1, 'it allows no address; leave it out for all')),
    )
    .check(z.describe('Blocks of addresses from which the company may call us; by default all')),
  test: z
    .optional(z.boolean())
    .check(z.describe('Whether these are settings for the test installation of the company. Production refuses it.')),
  clientCertificate: z
    .optional(ClientCertificate)
    .check(z.describe('What our calls present to a company that asks for a certificate. `address` must be https.')),
};

/** Settings of our own protocol, `parlay-1`. */
export const Parlay1Settings = z.strictObject({
  ...common,
  keys: z.strictObject({
    ours: keys(SigningKey).check(
      z.describe('Sign our calls to the company. The first signs; the second is not used yet.'),
    ),
    theirs: keys(SigningKey).check(z.describe('Sign the calls of the company to us. Both are accepted.')),
  }),
});
export type Parlay1Settings = z.infer<typeof Parlay1Settings>;

/** PEM text of a key, for example of `openssl genrsa 2048`. */
const pem = (label: string, command: string) =>
  z.string().check(
    z.regex(new RegExp(`^-----BEGIN ${label}-----\\n[A-Za-z0-9+/=\\n]{300,4000}\\n-----END ${label}-----\\n?$`), {
      error: 'it must be a PEM text of an RSA key',
    }),
    z.describe(`RSA key of 2048 bits or more, as PEM text: \`${command}\``),
  );

/** Features of games that a policy may forbid (B3). */
export const GAME_FEATURES = ['autoplay', 'turbo'] as const;
export type GameFeature = (typeof GAME_FEATURES)[number];

const turnedOff = z
  .optional(z.array(z.enum(GAME_FEATURES)))
  .check(
    z.describe(
      'Features that the company has turned off for our number. Without it, players whose policy forbids them cannot launch its games.',
    ),
  );

/** Other ids of us at the company, for launches of some brands or currencies. */
const Hub88Variant = z.strictObject({
  brand: z.optional(z.int().check(z.positive())),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'it must be a currency, such as EUR'))),
  operatorId: z.optional(z.int().check(z.positive())),
  subPartnerId: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, 'it must be an id'))),
  turnedOff,
});

/** Settings of Hub88, an aggregator of games. */
export const Hub88Settings = z.strictObject({
  ...common,
  operatorId: z.int().check(z.positive(), z.describe('Our number at Hub88')),
  keys: z.strictObject({
    ours: keys(pem('(?:RSA )?PRIVATE KEY', 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048')).check(
      z.describe('Our private keys. The first signs; Hub88 has the public halves.'),
    ),
    theirs: keys(pem('PUBLIC KEY', 'openssl pkey -pubout')).check(
      z.describe('Public keys of Hub88. Calls signed with either are accepted.'),
    ),
  }),
  turnedOff,
  variants: z
    .optional(z.array(Hub88Variant).check(z.minLength(1, 'it names no variant; leave it out')))
    .check(z.describe('Ids for some brands or currencies. The first that fits a launch is used.')),
});
export type Hub88Settings = z.infer<typeof Hub88Settings>;

/** PARTNER_SECRET of Betsy, which its account manager gives out. */
const PartnerSecret = z
  .string()
  .check(
    z.regex(/^[\x21-\x7e]{8,200}$/, 'it must be 8 to 200 characters without spaces'),
    z.describe('PARTNER_SECRET from the account manager (UTF-8 text)'),
  );

/** Settings of Betsy, a sports book. Frozebet speaks the same protocol. */
export const BetsySettings = z.strictObject({
  ...common,
  keys: z.strictObject({
    theirs: keys(PartnerSecret).check(z.describe('Sign the calls of Betsy to us. Both are accepted.')),
  }),
});
export type BetsySettings = z.infer<typeof BetsySettings>;
