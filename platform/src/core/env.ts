import { isAbsolute, resolve } from 'node:path';
import type { Brand } from '@parlay/contracts/brand-data';
import type { Company } from '@parlay/contracts/providers';
import { brandsFor } from '@parlay/server/brands';
import { settings, variables } from '@parlay/server/environment';
import { hostsOfOrigins } from '@parlay/server/host-names';
import { parseServerEnvironment } from '@parlay/server/preflight';
import { providersFor, sandboxOrigin } from '@parlay/server/providers';
import { installationSecrets, type Secrets, secretsFromEnvironment } from '@parlay/server/secrets';
import { z } from 'zod';
import { CONNECTIONS } from './database/database.ts';
import type { Bucket } from './files/store/bucket-store.ts';
import { type RealtimeConfig, readRealtime } from './realtime-config.ts';
import { keyFor } from './sealed.ts';

const { PARLAY_MODE, PORT_API, PORT_SITE, PORT_SANDBOX, SANDBOX_PUBLIC, PORT_REALTIME, DATA_DIR, DATABASE_URL } =
  variables;
const { MIGRATIONS_DATABASE_URL, BRAND_OVERRIDES, BRAND_HOSTS, CDN_BASE, SMTP_URL, LOG_LEVEL } = variables;
const { SESSION_KEY, TWO_FACTOR_KEY, HOST, TRUSTED_PROXIES } = variables;
const { SITE_ORIGINS, ALLOWED_HOSTS, PROVIDERS } = variables;
const { DOCUMENT_KEY, DOCUMENT_BUCKET, DOCUMENT_BUCKET_URL, AWS_REGION } = variables;
const { PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_HOST } = variables;
/** Environment variables of the platform. */
export const Environment = z
  .object({ PARLAY_MODE, PORT_API, PORT_SITE, PORT_SANDBOX, PORT_REALTIME, DATA_DIR, DATABASE_URL, BRAND_OVERRIDES })
  .extend({ SANDBOX_PUBLIC, PUSHER_APP_ID, PUSHER_KEY, PUSHER_SECRET, PUSHER_CLUSTER, PUSHER_HOST, LOG_LEVEL })
  .extend({
    MIGRATIONS_DATABASE_URL,
    BRAND_HOSTS,
    CDN_BASE,
    SMTP_URL,
    SESSION_KEY,
    TWO_FACTOR_KEY,
    HOST,
    TRUSTED_PROXIES,
    SITE_ORIGINS,
    ALLOWED_HOSTS,
    PROVIDERS,
    PORT_DEV: variables.PORT_DEV,
    PORT_DESK: variables.PORT_DESK,
  })
  .extend({ DOCUMENT_KEY, DOCUMENT_BUCKET, DOCUMENT_BUCKET_URL, AWS_REGION })
  .extend({
    // With one connection, background work would block every player.
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(CONNECTIONS).register(settings, {
      what: 'Connections of a node of the platform to its database',
      form: 'number from 2 to 200',
    }),
    RUN_JOBS: z.enum(['yes', 'no']).default('yes').register(settings, {
      what: 'Whether a node of the platform runs jobs: e-mails, payouts, calls of companies',
      form: '`yes` or `no`; at least one node must',
    }),
    TOURNAMENT_SCHEDULE: z.string().min(1).optional().register(settings, {
      what: 'Which tournaments are made when',
      form: 'path of a JSON file, see `platform/README.md`',
      unset: "the demo's schedule in demo mode, none in production",
    }),
  });

/** The platform's configuration, parsed once. */
export interface Config {
  mode: 'demo' | 'production';
  ports: { api: number; desk: number; site: number; realtime: number };
  /** Interface to listen on, as in HOST. */
  host: string | undefined;
  /** Accepted host names and ports in addition to the brands'. */
  hosts: { names: readonly string[]; ports: readonly number[] };
  /** Proxies, and edges on other machines, whose X-Forwarded headers are trusted. */
  trustedProxies: readonly string[];
  /** Third-party providers: addresses, keys for signed requests, and brands. */
  providers: readonly Company[];
  /** Base URL for the paths in brand files, which point to the sandbox's licence register. */
  registers: string;
  dataDir: string;
  /** URL of the database; undefined for the embedded PostgreSQL of the data folder. */
  databaseUrl: string | undefined;
  /** URL of the same database for the role that runs the migrations; undefined to use `databaseUrl`. */
  migrationsDatabaseUrl: string | undefined;
  /** Number of database connections of this node. */
  databaseConnections: number;
  /** Whether this node runs jobs. */
  runsJobs: boolean;
  logLevel: string;
  brands: readonly Brand[];
  secrets: Secrets;
  realtime: RealtimeConfig;
  /**
   * Key that encrypts second-factor secrets in the database. Derived from the installation's secrets if TWO_FACTOR_KEY
   * is unset.
   */
  twoFactorKey: Buffer;
  /** Key that encrypts players' documents. Derived from the installation's secrets if DOCUMENT_KEY is unset. */
  documentKey: Buffer;
  /** Bucket for players' documents; undefined to store them in the data folder. */
  documentBucket: Bucket | undefined;
  /** URL of the mail server; undefined to write e-mails to the data folder, where the sandbox shows them. */
  smtpUrl: string | undefined;
  /** Path of the tournament schedule; undefined for the demo's schedule in demo mode and none in production. */
  tournamentSchedule: string | undefined;
  /** Base URL of the CDN for brands' texts, without a trailing slash; undefined if only the API serves them (SH28). */
  cdnBase: string | undefined;
}

export type EnvResult = { ok: true; config: Config } | { ok: false; error: string };

/** Parses the environment. The error names the invalid value. */
export function readEnv(source: NodeJS.ProcessEnv): EnvResult {
  const parsed = parseServerEnvironment('platform', Environment, source);
  if (!parsed.ok) return parsed;
  const { env } = parsed;
  if (env.MIGRATIONS_DATABASE_URL && !env.DATABASE_URL) {
    return { ok: false, error: 'MIGRATIONS_DATABASE_URL needs DATABASE_URL, the address for the application.' };
  }
  const brands = brandsFor(env);
  if (!brands.ok) return brands;
  const dataDir = isAbsolute(env.DATA_DIR) ? env.DATA_DIR : resolve(env.DATA_DIR);
  const keys = readSecrets(env, dataDir);
  if (!keys.ok) return keys;
  const { secrets } = keys;
  const providers = providersFor({ ...env, DATA_DIR: dataDir });
  if (!providers.ok) return providers;
  const realtime = readRealtime(env, secrets);
  if (!realtime.ok) return realtime;
  return {
    ok: true,
    config: {
      mode: env.PARLAY_MODE,
      ports: { api: env.PORT_API, desk: env.PORT_DESK, site: env.PORT_SITE, realtime: env.PORT_REALTIME },
      host: env.HOST,
      hosts: hostsOf(env),
      trustedProxies: env.TRUSTED_PROXIES ?? [],
      providers: providers.companies,
      registers: sandboxOrigin(env),
      dataDir,
      databaseUrl: env.DATABASE_URL,
      migrationsDatabaseUrl: env.MIGRATIONS_DATABASE_URL,
      databaseConnections: env.DATABASE_CONNECTIONS,
      runsJobs: env.RUN_JOBS === 'yes',
      logLevel: env.LOG_LEVEL,
      brands: brands.brands,
      secrets,
      realtime: realtime.realtime,
      twoFactorKey: configuredKey(env.TWO_FACTOR_KEY, secrets, 'two-factor'),
      documentKey: configuredKey(env.DOCUMENT_KEY, secrets, 'documents'),
      documentBucket: env.DOCUMENT_BUCKET
        ? { name: env.DOCUMENT_BUCKET, endpoint: env.DOCUMENT_BUCKET_URL, region: env.AWS_REGION }
        : undefined,
      smtpUrl: env.SMTP_URL,
      tournamentSchedule: env.TOURNAMENT_SCHEDULE,
      cdnBase: env.CDN_BASE?.replace(/\/+$/, ''),
    },
  };
}

/** Returns the key from the environment, or derives one from the installation's secrets for this purpose. */
const configuredKey = (configured: string | undefined, { session }: Secrets, purpose: string): Buffer =>
  configured ? Buffer.from(configured, 'base64') : keyFor(session, purpose);

/** Returns the host names and ports that the platform accepts in addition to the brands'. */
function hostsOf(env: z.infer<typeof Environment>): Config['hosts'] {
  const { names, ports } = hostsOfOrigins(env.SITE_ORIGINS);
  const dev = env.PARLAY_MODE === 'demo' ? [env.PORT_DEV] : [];
  return {
    names: [...names, ...(env.ALLOWED_HOSTS ?? [])],
    ports: [env.PORT_SITE, env.PORT_API, env.PORT_DESK, ...dev, ...ports],
  };
}

type SecretsRead = { ok: true; secrets: Secrets } | { ok: false; error: string };

/** Reads the keys. In production they come only from the environment, because each node would create different ones. */
function readSecrets(env: z.infer<typeof Environment>, dataDir: string): SecretsRead {
  if (env.PARLAY_MODE === 'production') {
    const secrets = secretsFromEnvironment(env);
    if (secrets) return { ok: true, secrets };
    return { ok: false, error: 'SESSION_KEY, PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET must be given together.' };
  }
  try {
    const secrets = installationSecrets(dataDir);
    return { ok: true, secrets: env.SESSION_KEY ? { ...secrets, session: env.SESSION_KEY } : secrets };
  } catch (error) {
    const { message } = error as Error;
    return {
      ok: false,
      error: `DATA_DIR names ${dataDir}, where the keys of the installation cannot be stored: ${message}`,
    };
  }
}
