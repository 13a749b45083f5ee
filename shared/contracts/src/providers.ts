import { z } from 'zod/mini';
import { EncoderSetup } from './card-encoder.ts';
import { BetsySettings, Hub88Settings, Parlay1Settings } from './driver-settings.ts';
import { REGISTERS } from './policy/play-rules.ts';

/** Services that providers offer to the site. */
export const PROVIDER_KINDS = [
  'payment',
  'identity-check',
  'player-register',
  'help-desk',
  'odds',
  'game',
  'sports',
  'lottery',
] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

const isPlain = (url: URL) => url.username === '' && url.password === '' && url.search === '' && url.hash === '';
const isEncrypted = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));

/** Base URL without a query, with https, or http to this machine. */
const Address = z.string().check(
  z.refine((text) => URL.canParse(text) && isPlain(new URL(text)), {
    error: 'it must be a URL such as https://company.example',
    abort: true,
  }),
  z.refine((text) => isEncrypted(new URL(text)), 'it is neither https nor on this machine'),
  z.describe('https, or http to this machine; a path is allowed, a query is not'),
);

const common = {
  /** Used in call URLs (`/api/provider/{id}/…`), in the ledger and in game URLs. Never changes. */
  id: z
    .string()
    .check(
      z.regex(/^[a-z][a-z0-9-]{1,39}$/, 'it must be 2 to 40 lower-case letters, digits and hyphens'),
      z.describe('Name of the company in addresses and in the ledger. It never changes.'),
    ),
  address: Address.check(z.describe('Where our servers call the company')),
  publicAddress: z.optional(Address).check(z.describe('Where browsers go to the company; by default `address`')),
  callbackAddress: z
    .optional(Address)
    .check(z.describe('Where the company reaches our API; by default the first public host of the brand')),
  brands: z
    .optional(z.array(z.int().check(z.positive())).check(z.minLength(1, 'it names no brand; leave it out for all')))
    .check(z.describe('Brands that the company serves; all of them by default')),
};

/** The protocol that a company speaks, and its settings. */
const parlay1 = {
  driver: z.literal('parlay-1').check(z.describe('Protocol that the company speaks')),
  settings: Parlay1Settings,
};

const Payment = z.strictObject({
  kind: z.literal('payment'),
  ...common,
  ...parlay1,
  methods: z
    .optional(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.minLength(1, 'it names no method')))
    .check(z.describe('Payment methods of the brands that go through this company; all by default. The first wins.')),
  encoder: z
    .optional(EncoderSetup)
    .check(z.describe('Encrypts cards on our pages, for brands whose `cashier.cardCapture` is `encoder`')),
});

const Lottery = z.strictObject({
  kind: z.literal('lottery'),
  ...common,
  ...parlay1,
  lotteries: z
    .strictObject({
      lottery: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'it must be the name of a lottery'))),
      'helio-lottery': z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'it must be the name of a lottery'))),
      boa: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/, 'it must be the name of a lottery'))),
    })
    .check(z.describe('Name of the lottery at the company, by the product that it is offered as')),
  sellsTickets: z
    .optional(z.boolean())
    .check(z.describe('Whether its pages sell tickets. The help texts say that they do not, unless it is true.')),
});

const sports = {
  kind: z.literal('sports'),
  ...common,
  takesBets: z
    .optional(z.boolean())
    .check(
      z.describe('Whether its pages take bets with money. The help texts say that they do not, unless it is true.'),
    ),
};

const Sports = z.discriminatedUnion('driver', [
  z.strictObject({
    ...sports,
    ...parlay1,
    takesFreeBets: z
      .optional(z.boolean())
      .check(
        z.describe('Whether its pages take bets that we pay. Campaigns of free bets are offered only where they do.'),
      ),
  }),
  // Free bets of this protocol are given and numbered by the company, so its pages take none of ours.
  z.strictObject({ ...sports, driver: z.literal('betsy'), settings: BetsySettings }),
]);

const PlayerRegister = z.strictObject({
  kind: z.literal('player-register'),
  ...common,
  ...parlay1,
  register: z.enum(REGISTERS).check(z.describe('Which register of excluded people it answers for')),
});

const Game = z.discriminatedUnion('driver', [
  z.strictObject({ kind: z.literal('game'), ...common, ...parlay1 }),
  z.strictObject({ kind: z.literal('game'), ...common, driver: z.literal('hub88'), settings: Hub88Settings }),
]);

/** A provider with only the common fields, which speaks our own protocol. */
const plain = <K extends Exclude<ProviderKind, 'payment' | 'game' | 'lottery' | 'sports' | 'player-register'>>(
  kind: K,
) => z.strictObject({ kind: z.literal(kind), ...common, ...parlay1 });

/** A provider, with its URL, the protocol it speaks, and the brands it serves. */
export const Company = z.discriminatedUnion('kind', [
  Payment,
  plain('identity-check'),
  PlayerRegister,
  plain('help-desk'),
  plain('odds'),
  Game,
  Sports,
  Lottery,
]);
export type Company = z.infer<typeof Company>;
export type CompanyOf<K extends ProviderKind> = Extract<Company, { kind: K }>;
/** Name of a protocol. */
export type DriverName = Company['driver'];
export type SettingsOf<D extends DriverName> = Extract<Company, { driver: D }>['settings'];

/** Content of the PROVIDERS file. */
export const Providers = z.strictObject({ $schema: z.optional(z.string()), companies: z.array(Company) });

/** An object with the installation's providers, such as a server's configuration. */
export interface HasProviders {
  providers: readonly Company[];
}

/** Checks whether a provider serves a brand. */
export const serves = ({ brands }: Pick<Company, 'brands'>, brandId: number): boolean =>
  brands === undefined || brands.includes(brandId);

/** Returns the providers of a kind that serve a brand, in file order. Without a brand, returns those of all brands. */
export const companiesOf = <K extends ProviderKind>(
  { providers }: HasProviders,
  kind: K,
  brandId?: number,
): CompanyOf<K>[] =>
  providers.filter(
    (company): company is CompanyOf<K> => company.kind === kind && (brandId === undefined || serves(company, brandId)),
  );

/** Returns the provider of a brand's sports page: the first one that serves the brand. Without a brand, the first one. */
export const sportsCompanyOf = (config: HasProviders, brandId?: number): CompanyOf<'sports'> | undefined =>
  companiesOf(config, 'sports', brandId)[0];

/** Checks whether a provider sells lottery tickets to a brand's players. */
export const sellsTickets = (config: HasProviders, brandId: number): boolean =>
  companiesOf(config, 'lottery', brandId).some((company) => company.sellsTickets);

/** Returns the provider with an id, if it is of one of the given kinds. */
export const companyNamed = <K extends ProviderKind>(
  { providers }: HasProviders,
  id: string,
  kinds: readonly K[],
): CompanyOf<K> | undefined =>
  providers.find(
    (company): company is CompanyOf<K> => company.id === id && kinds.some((kind) => kind === company.kind),
  );

/** Returns a provider's base URL for browsers. */
export const publicAddressOf = ({ address, publicAddress }: Pick<Company, 'address' | 'publicAddress'>): string =>
  withoutSlash(publicAddress ?? address);

/** Returns a provider's base URL for our servers. Append a path that starts with a slash. */
export const serverAddressOf = ({ address }: Pick<Company, 'address'>): string => withoutSlash(address);

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Keys of a provider that speaks `parlay-1`, one for each direction. */
export interface SigningKeys {
  ours: string;
  theirs: string;
}

/** Returns the key that signs in each direction. Undefined for a provider that speaks another protocol. */
export const signingKeysOf = (company: Company | undefined): SigningKeys | undefined =>
  company?.driver === 'parlay-1'
    ? { ours: company.settings.keys.ours[0], theirs: company.settings.keys.theirs[0] }
    : undefined;
