import { isIP } from 'node:net';
import { z } from 'zod';

const Port = z.coerce.number().int().min(1).max(65_535);
const Text = z.string().min(1).optional();
const TrustedProxies = z.string().transform((list, context): readonly string[] => {
  if (list.trim() === 'none') return [];
  const entries = list.split(',').map((entry) => entry.trim());
  const wrong = entries.find((entry) => !isAddressOrRange(entry));
  if (wrong === undefined) return entries;
  context.addIssue(`"${wrong}" is no address and no range such as 10.0.0.0/8; the word none trusts no proxy`);
  return z.NEVER;
});
const Postgres = z.url({ protocol: /^postgres(ql)?$/ }).optional();

/** The variables that more than one deployable reads, with what they are when nobody sets them. */
export const variables = {
  PARLAY_MODE: z.enum(['demo', 'production']).default('demo'),
  PORT_SITE: Port.default(8080),
  PORT_OPS: Port.default(8081),
  PORT_SANDBOX: Port.default(8082),
  /** Public origin of the outside companies' pages and frames; by default `sandbox.localhost` with PORT_SANDBOX. */
  SANDBOX_PUBLIC: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .optional(),
  PORT_REALTIME: Port.default(8083),
  PORT_API: Port.default(8084),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: Postgres,
  RELEASES_DATABASE_URL: Postgres,
  /** The same databases for the role that owns the schema and runs the migrations; by default the addresses above. */
  MIGRATIONS_DATABASE_URL: Postgres,
  RELEASES_MIGRATIONS_DATABASE_URL: Postgres,
  /** Path of a JSON file by the brand schema; demo mode only. */
  BRAND_OVERRIDES: Text,
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
  /** Origins of the site beside this machine's own. */
  SITE_ORIGINS: z
    .string()
    .regex(/^https?:\/\/[^/,\s]+(,https?:\/\/[^/,\s]+)*$/, 'origins like https://site.example, separated by commas')
    .transform((list) => list.split(','))
    .optional(),
  /**
   * Proxies whose X-Forwarded-For, -Proto and -Host count: addresses and CIDR ranges, or `none`. Production has to state it;
   * in demo mode nobody is trusted unless it is given.
   */
  TRUSTED_PROXIES: TrustedProxies.optional(),
  /** Interface to listen on besides loopback; by default loopback alone in demo mode and every interface in production. */
  HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'an IP address or localhost')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};

function isAddressOrRange(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

interface ServerEnvironment {
  PARLAY_MODE: 'demo' | 'production';
  TRUSTED_PROXIES?: readonly string[] | undefined;
}

/** A sentence when production lacks a stated TRUSTED_PROXIES; undefined when it is stated or the mode is demo. */
export function missingTrustedProxies(env: ServerEnvironment): string | undefined {
  if (env.PARLAY_MODE === 'demo' || env.TRUSTED_PROXIES !== undefined) return undefined;
  return 'TRUSTED_PROXIES is not set. Production needs the addresses of the proxies in front of Parlay, separated by commas, or the word none.';
}

export type EnvironmentRead<T> = { ok: true; env: T } | { ok: false; problem: string };

/** Environment of a deployable, or one sentence that names the bad value. Empty values count as absent. */
export function parseEnvironment<T>(schema: z.ZodType<T>, source: NodeJS.ProcessEnv): EnvironmentRead<T> {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return { ok: true, env: parsed.data };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0] ?? 'The environment');
  // What is secret is never repeated on a screen or in a log.
  const value = /SECRET|URL/.test(name) ? '' : ` is "${given[name] ?? ''}", which`;
  return { ok: false, problem: `${name}${value} does not work: ${issue?.message}.` };
}

/** As `parseEnvironment`, and refuses production without what a server needs there. */
export function parseServerEnvironment<T extends ServerEnvironment>(
  schema: z.ZodType<T>,
  source: NodeJS.ProcessEnv,
): EnvironmentRead<T> {
  const read = parseEnvironment(schema, source);
  const problem = read.ok ? missingTrustedProxies(read.env) : undefined;
  return problem ? { ok: false, problem } : read;
}
