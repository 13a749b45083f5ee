import { isIP } from 'node:net';
import { BrandHosts } from '@parlay/contracts/brand-hosts';
import { z } from 'zod';
import { TrustedProxies } from './http/trusted-proxies.ts';
import { Key } from './keys.ts';

const Port = z.coerce.number({ error: 'it is not a port number' }).int().min(1).max(65_535);
const Text = z.string().min(1).optional();
const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);
const Postgres = z.url({ protocol: /^postgres(ql)?$/ }).optional();

/** Every variable that a deployable reads, with its default. */
export const variables = {
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_SITE: Port.default(8080),
  PORT_OPS: Port.default(8081),
  PORT_SANDBOX: Port.default(8082),
  /** Public origin of the sandbox; default `sandbox.localhost` with PORT_SANDBOX. Paths in brand files are relative to it. */
  SANDBOX_PUBLIC: Origin.optional(),
  /** Path of a JSON file with the outside companies (`@parlay/contracts/providers`); demo mode defaults to the sandbox's. */
  PROVIDERS: Text,
  PORT_REALTIME: Port.default(8083),
  PORT_API: Port.default(8084),
  /** Where the platform serves the operator API, for staff alone. */
  PORT_DESK: Port.default(8086),
  /** Where `parlay dev` serves the running site of demo mode a second time. */
  PORT_DEV: Port.default(8085),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: Postgres,
  RELEASES_DATABASE_URL: Postgres,
  /** The same databases for the role that owns the schema and runs the migrations; by default the addresses above. */
  MIGRATIONS_DATABASE_URL: Postgres,
  RELEASES_MIGRATIONS_DATABASE_URL: Postgres,
  /** Path of a JSON file by the brand schema; demo mode only. */
  BRAND_OVERRIDES: Text,
  /** Host names of the brands; replace those of the brand files: `104=www.parlay.example,parlay.example;103=…`. */
  BRAND_HOSTS: z.optional(BrandHosts),
  PUSHER_APP_ID: Text,
  PUSHER_KEY: Text,
  PUSHER_SECRET: Text,
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional(),
  PUSHER_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d+)?$/)
    .optional(),
  /** Origins of the site in addition to this machine's. */
  SITE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^/,\s]+(,https?:\/\/[^/,\s]+)*$/, 'origins like https://site.example, separated by commas')
    .transform((list) => list.split(','))
    .optional(),
  /**
   * Proxies whose X-Forwarded-For, -Proto and -Host are trusted: addresses and CIDR ranges, or `none`. Required in production;
   * in demo mode none are trusted by default.
   */
  TRUSTED_PROXIES: TrustedProxies.optional(),
  /** Interface to listen on in addition to loopback. Default: loopback only in demo mode, every interface in production. */
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'an IP address or localhost')
    .optional(),
  /** Addresses of the registry and the platform when they are not on this machine. */
  REGISTRY_URL: Origin.optional(),
  API_URL: Origin.optional(),
  /** Content network with the brands' own texts (SH28). */
  CDN_BASE: z.url({ protocol: /^https?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'it is not an address like smtps://user:password@host' }).optional(),
  /** Signs short-lived tokens and seals letters; the same on every node. */
  SESSION_KEY: Key.optional(),
  /** Seals the secrets of second factors; the same on every node. */
  TWO_FACTOR_KEY: Key.optional(),
  /** Encrypts players' documents; the same on every node. */
  DOCUMENT_KEY: Key.optional(),
  /** Signs the tokens of pages' beacons and what edges tell the registry of them; the same on every edge and registry. */
  HEALTH_KEY: Key.optional(),
  /** Bucket for players' documents; by default they are in the data folder, which suits a single node. */
  DOCUMENT_BUCKET: Text,
  /** Address of the bucket's server where it is not Amazon's, and its region. */
  DOCUMENT_BUCKET_URL: Origin.optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  /** Further host names that edge, platform, registry and sandbox accept; others get 421. */
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(,[A-Za-z0-9.-]+)*$/, 'host names without ports, separated by commas')
    .transform((list) => list.toLowerCase().split(','))
    .optional(),
  /** A player whom the gate signs in for its trials, `name:password`; in demo mode one of the demo's by default. */
  GATE_PLAYER: z
    .string()
    .regex(/^[^:]+:.+$/, 'a name and a password, separated by a colon')
    .transform((text) => ({ username: text.slice(0, text.indexOf(':')), password: text.slice(text.indexOf(':') + 1) }))
    .optional(),
  /** Path of a JSON file with what the gate knows of the site; by default `releases/gate.json`. */
  GATE_SETTINGS: Text,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

/** The variables that are set. An empty value counts as unset. */
export const statedIn = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );

export type EnvironmentRead<T> = { ok: true; env: T } | { ok: false; error: string };

/** Parses the environment of a deployable. The error names the bad value. Empty values count as unset. */
export function parseEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv): EnvironmentRead<T> {
  const given = statedIn(source);
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  // Never show secrets on a screen or in a log.
  const value = /SECRET|URL|KEY|PLAYER/.test(name) ? '' : ` is "${given[name] ?? ''}", which`;
  return { ok: false, error: `${name}${value} does not work: ${issue?.message}.` };
}
