import { isIP } from 'node:net';
import { BrandHosts } from '@parlay/contracts/brand-hosts';
import { z } from 'zod';
import { TrustedProxies } from '../http/trusted-proxies.ts';
import { BLOCKED_PORTS } from './blocked-ports.ts';
import { Key } from './keys.ts';

/** Description of a variable for `shared/docs/settings.md`. */
export interface Setting {
  /** Purpose, as a phrase that starts with a capital letter. */
  what: string;
  /** Form of a value, such as `port`. */
  form: string;
  /** Default of an unset variable whose schema has none. */
  unset?: string;
  isSecret?: true;
}
export const settings = z.registry<Setting>();

const BLOCKED = 'browsers and `fetch` refuse to connect to this port; choose another one, such as 8080';
const isOpen = (port: number) => !BLOCKED_PORTS.has(port);
const isOpenOrigin = (url: string) => !URL.canParse(url) || isOpen(Number(new URL(url).port));
const Port = z.coerce
  .number({ error: 'it is not a port number' })
  .int()
  .min(1)
  .max(65_535)
  .refine(isOpen, { error: BLOCKED });
const Origin = z
  .url({ protocol: /^https?$/ })
  .refine(isOpenOrigin, { error: BLOCKED })
  .transform((url) => new URL(url).origin);

const port = (number: number, what: string) => Port.default(number).register(settings, { what, form: 'port' });
const database = (what: string, unset: string) =>
  z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .register(settings, { what, form: 'address: postgres://user:password@host/database', unset, isSecret: true });
const key = (what: string) =>
  Key.optional().register(settings, {
    what: `${what}. Every node has the same`,
    form: '32 bytes in base64',
    unset: 'made in `DATA_DIR`',
    isSecret: true,
  });
const origin = (what: string, unset: string) =>
  Origin.optional().register(settings, { what, form: 'origin: https://host', unset });
const text = (setting: Setting) => z.string().min(1).optional().register(settings, setting);

/** Every variable that a deployable reads, with its default. */
export const variables = {
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo').register(settings, {
    what: 'Demo players, tools and stand-ins for outside companies, or none of them',
    form: 'demo, production',
  }),
  PORT_SITE: port(8080, 'Port of the edge: the site'),
  PORT_OPS: port(8081, 'Port of the registry and its console'),
  PORT_SANDBOX: port(8082, 'Port of the sandbox: stand-ins for outside companies, in demo mode only'),
  PORT_REALTIME: port(8083, 'Port of the realtime server'),
  PORT_API: port(8084, "Port of the platform: the players' API, behind the edge"),
  PORT_DEV: port(8085, 'Port of `parlay dev`: the running site with packages of a checkout, in demo mode only'),
  PORT_DESK: port(
    8086,
    'Port of the operator API: on loopback in demo mode, else on the interfaces of `HOST`, where only staff may reach it',
  ),
  DATA_DIR: z.string().min(1).default('.data').register(settings, {
    what: 'Folder of the embedded database, release files, documents, keys, tokens and logs',
    form: 'folder',
  }),
  DATABASE_URL: database("The platform's database", 'embedded PostgreSQL'),
  MIGRATIONS_DATABASE_URL: database(
    "The platform's database for the role that owns the schema and runs the migrations",
    '`DATABASE_URL`',
  ),
  RELEASES_DATABASE_URL: database("The registry's database", "database `releases` of the platform's server"),
  RELEASES_MIGRATIONS_DATABASE_URL: database(
    "The registry's database for the role that owns the schema and runs the migrations",
    '`RELEASES_DATABASE_URL`, else database `releases` of `MIGRATIONS_DATABASE_URL`',
  ),
  BRAND_HOSTS: z.optional(BrandHosts).register(settings, {
    what: 'Host names that players type, by brand; the first of a brand is in its e-mails. In production a brand without a name is not served',
    form: '104=www.parlay.example,parlay.example;103=…',
    unset: '`hosts` of the brand files',
  }),
  BRAND_OVERRIDES: text({
    what: 'File whose fields replace those of the brand files, in demo mode only',
    form: 'path of a JSON file by the brand schema',
    unset: 'nothing is replaced',
  }),
  SITE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^/,\s]+(,https?:\/\/[^/,\s]+)*$/, 'origins like https://site.example, separated by commas')
    .transform((list) => list.split(','))
    .refine((origins) => origins.every(isOpenOrigin), { error: BLOCKED })
    .optional()
    .register(settings, {
      what: 'Further origins of the site. Links of the registry lead to the first',
      form: 'origins, separated by commas',
      unset: "this machine's in demo mode, those of the brands' hosts in production",
    }),
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(,[A-Za-z0-9.-]+)*$/, 'host names without ports, separated by commas')
    .transform((list) => list.toLowerCase().split(','))
    .optional()
    .register(settings, {
      what: 'Host names that are answered besides those of the brands and of `SITE_ORIGINS`; others get status 421',
      form: 'host names without ports, separated by commas',
      unset: "this machine's in demo mode",
    }),
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'an IP address or localhost')
    .optional()
    .register(settings, {
      what: 'Interface to listen on besides loopback',
      form: 'IP address or localhost',
      unset: 'loopback alone in demo mode, every interface in production',
    }),
  TRUSTED_PROXIES: TrustedProxies.optional().register(settings, {
    what: 'Proxies whose `X-Forwarded-For`, `-Proto` and `-Host` count: those in front of the edge, and for a platform the edges on other machines',
    form: 'addresses and ranges (up to `/8` of IPv4, `/16` of IPv6), separated by commas, or `none`',
    unset: 'none in demo mode',
  }),
  REGISTRY_URL: origin('Where the edge finds the registry', 'this machine, `PORT_OPS`'),
  API_URL: origin('Where edge and sandbox find the platform', 'this machine, `PORT_API`'),
  PROVIDERS: text({
    what: 'Payment, game, sports, lottery, odds, identity-check, player-register and help-desk companies: addresses, protocols and keys, by brand',
    form: 'path of a JSON file by `shared/contracts/providers.schema.json`',
    unset: "the sandbox's in demo mode",
  }),
  SANDBOX_PUBLIC: origin(
    'Public origin of the sandbox; in production of the register that `licence.verifyUrl` of a brand is a path of',
    '`sandbox.localhost` with `PORT_SANDBOX`',
  ),
  CDN_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .register(settings, {
      what: "Content network with the brands' own texts (SH28)",
      form: 'address',
      unset: 'texts come from the API alone',
    }),
  PUSHER_APP_ID: text({ what: 'Application of the realtime server', form: 'text', unset: 'made in `DATA_DIR`' }),
  PUSHER_KEY: text({
    what: 'Public key of the realtime server; browsers have it',
    form: 'text',
    unset: 'made in `DATA_DIR`',
  }),
  PUSHER_SECRET: text({
    what: 'Secret of the realtime server',
    form: 'text',
    unset: 'made in `DATA_DIR`',
    isSecret: true,
  }),
  PUSHER_CLUSTER: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .optional()
    .register(settings, { what: 'Cluster of a hosted realtime server', form: 'name', unset: '`PUSHER_HOST`' }),
  PUSHER_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.-]+(:\d+)?$/)
    .optional()
    .register(settings, {
      what: 'Realtime server with TLS: a hosted one, or our own behind a proxy that ends TLS',
      form: 'host or host:port',
      unset: 'our own on `PORT_REALTIME`, without TLS',
    }),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'it is not an address like smtps://user:password@host' })
    .optional()
    .register(settings, {
      what: 'Mail server; one on another machine gets letters by TLS only',
      form: 'address: smtps://user:password@host',
      unset: "e-mails wait in the sandbox's `/outbox`",
      isSecret: true,
    }),
  SESSION_KEY: key(
    'Signs short-lived tokens and seals letters. A new one makes waiting letters and open forms void and known browsers unknown',
  ),
  TWO_FACTOR_KEY: key('Seals the secrets of second factors. A new one makes all of them void'),
  DOCUMENT_KEY: key("Encrypts players' documents. A new one makes all stored ones unreadable"),
  HEALTH_KEY: key("Signs the tokens of pages' beacons, and what edges tell the registry of them"),
  DOCUMENT_BUCKET: text({
    what: "S3 bucket of players' documents",
    form: 'name',
    unset: '`DATA_DIR`, for a single node',
  }),
  DOCUMENT_BUCKET_URL: origin("Server of the bucket where it is not Amazon's", "Amazon's, in `AWS_REGION`"),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1')
    .register(settings, {
      what: 'Region of the bucket. The AWS client reads its keys itself: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, or the role of the machine',
      form: 'name',
    }),
  GATE_PLAYER: z
    .string()
    .regex(/^[^:]+:.+$/, 'a name and a password, separated by a colon')
    .transform((text) => ({ username: text.slice(0, text.indexOf(':')), password: text.slice(text.indexOf(':') + 1) }))
    .optional()
    .register(settings, {
      what: 'Player whom the gate signs in for its trials. In production no release is tried in a browser without one',
      form: 'name:password',
      unset: '`demo18` in demo mode',
      isSecret: true,
    }),
  GATE_SETTINGS: text({
    what: 'What the gate knows of the site (decision 104)',
    form: 'path of a JSON file',
    unset: '`releases/gate.json`',
  }),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info').register(settings, {
    what: 'Least severe messages that are logged',
    form: 'fatal, error, warn, info, debug, trace, silent',
  }),
};

/** Returns the variables that are set. An empty value counts as unset. */
export const definedVariablesOf = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );

export type EnvironmentReadResult<T> = { ok: true; env: T } | { ok: false; error: string };

/** Parses a deployable's environment. The error names the bad value. Empty values count as unset. */
export function parseEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv): EnvironmentReadResult<T> {
  const defined = definedVariablesOf(source);
  const parsed = schema.safeParse(defined);
  if (parsed.success) return { ok: true, env: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  const value = mayBeShown(name) ? ` is "${defined[name] ?? ''}", which` : '';
  return { ok: false, error: `${name}${value} does not work: ${issue?.message}.` };
}

/** Returns true for values that errors may show. Secrets are never shown or logged, nor are URLs, which may contain a password. */
const mayBeShown = (name: string): boolean =>
  !/URL/.test(name) && !Object.entries(variables).some(([known, one]) => known === name && settings.get(one)?.isSecret);
