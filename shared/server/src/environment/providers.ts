import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readBrands } from '@parlay/contracts/brand-files';
import type { EncoderSetup } from '@parlay/contracts/card-encoder';
import type { BetsySettings, Hub88Settings, Parlay1Settings } from '@parlay/contracts/driver-settings';
import { type Company, Providers, publicAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import { PublicAddress } from '../http/public-address.ts';
import { encoderKeys } from './encoder-keys.ts';
import { hub88Keys } from './hub88-keys.ts';
import { companyKeys, installationSecrets } from './secrets.ts';

type Mode = 'demo' | 'production';

/** An error in one entry of the file, or in the whole file. */
export interface ProviderError {
  /** The provider's id, or its position in the list if it has none. Undefined for an error in the whole file. */
  entry: string | undefined;
  /** Without a full stop. Never contains a key. */
  message: string;
}

export type ProvidersReadResult = { ok: true; companies: readonly Company[] } | { ok: false; errors: ProviderError[] };

/** Reads a providers file and checks each entry. Production also requires public URLs and random keys. */
export function readProviders(path: string, mode: Mode): ProvidersReadResult {
  const read = contentOf(path);
  if (typeof read === 'string') return { ok: false, errors: [{ entry: undefined, message: read }] };
  const parsed = Providers.safeParse(read.content);
  if (!parsed.success) return { ok: false, errors: errorsOf(parsed.error, read.content) };
  const { companies } = parsed.data;
  const brands = readBrands();
  if (!brands.ok) return { ok: false, errors: [{ entry: undefined, message: brands.error }] };
  const brandIds = brands.brands.map(({ id }) => id);
  const errors = companies.flatMap((company, at) => {
    const earlier = companies.slice(0, at);
    const message =
      (earlier.some(({ id }) => id === company.id) && 'another company has this id') ||
      errorOfBrands(company, brandIds) ||
      errorOfSettings(company, earlier, mode) ||
      (mode === 'production' && errorOfPages(company));
    return message ? [{ entry: company.id, message }] : [];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, companies };
}

function contentOf(path: string): { content: unknown } | string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`;
  }
  try {
    return { content: JSON.parse(text) };
  } catch {
    return 'the file is not JSON';
  }
}

const Named = z.object({ id: z.string().max(60) });

/** Returns one error per wrong entry, with its first issue. */
function errorsOf(error: z.core.$ZodError, content: unknown): ProviderError[] {
  const errors = new Map<string | undefined, string>();
  for (const issue of error.issues) {
    const [list, at, ...field] = issue.path;
    const isEntry = list === 'companies' && typeof at === 'number';
    const entry = isEntry ? nameOf(content, at) : undefined;
    const path = isEntry ? field : issue.path;
    const what = issue.code === 'unrecognized_keys' ? `there is no field ${issue.keys.join(', ')}` : issue.message;
    if (!errors.has(entry)) errors.set(entry, `${path.length > 0 ? `${path.join('.')}: ` : ''}${what}`);
  }
  return [...errors].map(([entry, message]) => ({ entry, message }));
}

function nameOf(content: unknown, at: number): string {
  const entry = Named.safeParse((content as { companies: unknown[] }).companies[at]);
  return entry.success ? entry.data.id : `number ${at + 1}`;
}

function errorOfBrands({ brands = [] }: Company, known: readonly number[]): string | undefined {
  const unknown = brands.find((id) => !known.includes(id));
  return unknown === undefined ? undefined : `brands: there is no brand ${unknown}`;
}

/** Minimum number of different characters in a key. A random key of this length has more. */
const MIN_DISTINCT = 12;

function errorOfSettings(company: Company, earlier: readonly Company[], mode: Mode): string | undefined {
  if (mode === 'production' && company.settings.test) return 'settings.test: production needs the live installation';
  const certificate = errorOfCertificate(company);
  if (certificate) return certificate;
  const keys = keysOf(company);
  for (const direction of ['ours', 'theirs'] as const) {
    if (keys[direction].includes(UNUSABLE))
      return `settings.keys.${direction}: it is not an RSA key of 2048 bits or more`;
  }
  if (keys.ours.some((key) => keys.theirs.includes(key))) return 'settings.keys: ours and theirs are the same';
  const used = new Set(earlier.map(keysOf).flatMap(({ ours, theirs }) => [...ours, ...theirs]));
  for (const direction of ['ours', 'theirs'] as const) {
    const own = keys[direction];
    if (new Set(own).size < own.length) return `settings.keys.${direction}: both are the same`;
    if (own.some((key) => used.has(key))) return `settings.keys.${direction}: another company has the same key`;
    if (mode === 'production' && own.some((key) => new Set(key).size < MIN_DISTINCT))
      return `settings.keys.${direction}: it is not random`;
  }
  return undefined;
}

function errorOfCertificate({ address, settings: { clientCertificate } }: Company): string | undefined {
  if (!clientCertificate) return undefined;
  if (!address.startsWith('https:')) return 'settings.clientCertificate: address is not https';
  try {
    const certificate = new X509Certificate(clientCertificate.certificate);
    const isOurs = certificate.checkPrivateKey(createPrivateKey(clientCertificate.key));
    return isOurs ? undefined : 'settings.clientCertificate: the key is another certificate’s';
  } catch {
    return 'settings.clientCertificate: it cannot be read';
  }
}

const UNUSABLE = '';

/** Returns a company's keys as comparable texts: shared secrets, or the public halves of key pairs. */
function keysOf({ driver, settings }: Company): Record<'ours' | 'theirs', readonly string[]> {
  switch (driver) {
    case 'parlay-1':
      return settings.keys;
    case 'betsy':
      return { ours: [], theirs: settings.keys.theirs };
    case 'hub88':
      return { ours: settings.keys.ours.map(publicRsaKey), theirs: settings.keys.theirs.map(publicRsaKey) };
  }
}

function publicRsaKey(pem: string): string {
  try {
    const key = createPublicKey(pem);
    const bits = key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
    return bits >= 2048 ? key.export({ type: 'spki', format: 'der' }).toString('base64') : UNUSABLE;
  } catch {
    return UNUSABLE;
  }
}

/** Kinds of providers that show pages or frames to players. */
const WITH_PAGES = new Set<Company['kind']>(['payment', 'game', 'sports', 'lottery']);

function errorOfPages(company: Company): string | undefined {
  if (!WITH_PAGES.has(company.kind)) return undefined;
  const parsed = PublicAddress.safeParse(publicAddressOf(company));
  if (parsed.success) return undefined;
  return `${company.publicAddress ? 'publicAddress' : 'address'}: ${parsed.error.issues[0]?.message}`;
}

interface SandboxEnvironment {
  PORT_SANDBOX: number;
  SANDBOX_PUBLIC?: string | undefined;
}

export interface ProvidersEnvironment extends SandboxEnvironment {
  PARLAY_MODE: Mode;
  PROVIDERS?: string | undefined;
}

export type CompaniesReadResult = { ok: true; companies: readonly Company[] } | { ok: false; error: string };

/** Returns the providers of an installation, from the PROVIDERS file or, in demo mode, from the sandbox. */
export const providersFor = (env: ProvidersEnvironment & { DATA_DIR: string }): CompaniesReadResult =>
  providersFromFile(env) ?? { ok: true, companies: sandboxCompanies(env) };

/** A provider without its protocol and keys. */
export type CompanyUrls = Pick<Company, 'id' | 'kind' | 'brands' | 'address' | 'publicAddress'> & {
  encoder?: Pick<EncoderSetup, 'path' | 'integrity'> | undefined;
};
export type CompanyUrlsReadResult = { ok: true; companies: readonly CompanyUrls[] } | { ok: false; error: string };

/** Like `providersFor`, for a server that signs nothing and has no keys. */
export const providerUrlsFor = (env: ProvidersEnvironment): CompanyUrlsReadResult =>
  providersFromFile(env) ?? { ok: true, companies: SANDBOX.map((company) => ({ ...company, ...sandboxPlace(env) })) };

/** Reads the PROVIDERS file. Returns undefined if it is not set and the sandbox is used. */
function providersFromFile({ PROVIDERS, PARLAY_MODE: mode }: ProvidersEnvironment): CompaniesReadResult | undefined {
  if (PROVIDERS === undefined) {
    return mode === 'production' ? { ok: false, error: 'PROVIDERS is not set.' } : undefined;
  }
  const read = readProviders(PROVIDERS, mode);
  if (read.ok) return read;
  const [first] = read.errors;
  const entry = first?.entry === undefined ? '' : ` ${first.entry} of`;
  return { ok: false, error: `PROVIDERS:${entry} ${PROVIDERS} does not work: ${first?.message}.` };
}

/** Returns the public origin of the sandbox's pages and frames. */
export const sandboxOrigin = ({ SANDBOX_PUBLIC, PORT_SANDBOX }: SandboxEnvironment): string =>
  SANDBOX_PUBLIC ?? `http://sandbox.localhost:${PORT_SANDBOX}`;

/** The encoder of the sandbox's payment provider. A test fails if its bytes change. */
const ENCODER = {
  path: '/payments/encoder.js',
  integrity: 'sha384-W76Hm+bno3aOK8cHb7ers2aYT648PYSzHLqGrzOhaOoyFYuo2bWMwCT/pDtHGLDa',
};

/** Number of the demo's operator at the sandbox's Hub88. */
const DEMO_OPERATOR = 1;

const BRANDS_OF_TOUCHLINE: number[] = [112, 129, 140];

/**
 * The providers that the sandbox simulates. Papermill and Tall Order Live list their games at Hub88. Their own entries
 * end the rounds of data folders from before that. The first sports company that serves a brand has its sports page.
 */
const SANDBOX = [
  { id: 'northlight', kind: 'game' },
  { id: 'kelpworks', kind: 'game' },
  { id: 'oddbird', kind: 'game' },
  { id: 'papermill', kind: 'game' },
  { id: 'tallorder', kind: 'game' },
  { id: 'hub88', kind: 'game', driver: 'hub88' },
  { id: 'paycorner', kind: 'payment', encoder: ENCODER },
  { id: 'touchline', kind: 'sports', takesBets: true, takesFreeBets: true, brands: BRANDS_OF_TOUCHLINE },
  { id: 'oddsmith', kind: 'sports', driver: 'betsy', takesBets: true },
  { id: 'drumroll', kind: 'lottery', lotteries: { lottery: 'midweek' }, sellsTickets: true },
  { id: 'sunwheel', kind: 'lottery', lotteries: { 'helio-lottery': 'helio' }, sellsTickets: true },
  { id: 'coilworks', kind: 'lottery', lotteries: { boa: 'boa' }, sellsTickets: true },
  { id: 'fairprice', kind: 'odds' },
  { id: 'lanternhelp', kind: 'help-desk' },
  { id: 'sealright', kind: 'identity-check' },
  { id: 'gamstop', kind: 'player-register', register: 'gamstop' },
  { id: 'ludopatia', kind: 'player-register', register: 'ludopatia' },
  { id: 'oasis', kind: 'player-register', register: 'oasis' },
  { id: 'rgiaj', kind: 'player-register', register: 'rgiaj' },
  { id: 'spelpaus', kind: 'player-register', register: 'spelpaus' },
] as const;

/** Returns the sandbox's providers, with keys of this installation. */
export function sandboxCompanies(env: SandboxEnvironment & { DATA_DIR: string }): Company[] {
  const secrets = installationSecrets(env.DATA_DIR);
  return SANDBOX.map((company) => {
    if (company.kind === 'game' && 'driver' in company)
      return { ...company, ...sandboxPlace(env), settings: hub88Settings(env.DATA_DIR) };
    const { ours, theirs } = companyKeys(secrets, company.id);
    if ('driver' in company) {
      const settings: BetsySettings = { keys: { theirs: [theirs] } };
      return { ...company, ...sandboxPlace(env), settings };
    }
    const settings: Parlay1Settings = { keys: { ours: [ours], theirs: [theirs] } };
    const common = { ...sandboxPlace(env), driver: 'parlay-1' as const, settings };
    if (company.kind !== 'payment') return { ...company, ...common };
    const { publicKey } = encoderKeys(theirs);
    return { ...company, ...common, encoder: { ...company.encoder, publicKey } };
  });
}

function hub88Settings(dataDir: string): Hub88Settings {
  const { ours, theirs } = hub88Keys(dataDir);
  return {
    operatorId: DEMO_OPERATOR,
    // The sandbox's games offer neither.
    turnedOff: ['autoplay', 'turbo'],
    keys: { ours: [ours.privateKey], theirs: [theirs.publicKey] },
  };
}

const sandboxPlace = (env: SandboxEnvironment) => ({
  address: `http://127.0.0.1:${env.PORT_SANDBOX}`,
  publicAddress: sandboxOrigin(env),
});
