import { type EnvironmentRead, parseServerEnvironment, variables } from '@parlay/tooling/environment';
import { z } from 'zod';

const Origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const { PARLAY_MODE, PORT_SITE, PORT_OPS, PORT_SANDBOX, SANDBOX_PUBLIC, PORT_REALTIME, PORT_API, DATA_DIR } = variables;
const { BRAND_OVERRIDES, PUSHER_HOST, PUSHER_CLUSTER, PUSHER_KEY, LOG_LEVEL, HOST, TRUSTED_PROXIES } = variables;
const Environment = z.object({
  PARLAY_MODE,
  PORT_SITE,
  PORT_OPS,
  PORT_SANDBOX,
  PORT_REALTIME,
  PORT_API,
  DATA_DIR,
  BRAND_OVERRIDES,
  /** Where the registry and the platform are when they are not on this machine. */
  REGISTRY_URL: Origin.optional(),
  API_URL: Origin.optional(),
  SANDBOX_PUBLIC,
  /** Content network with the brands' own texts (SH28), as the platform has it. */
  CDN_BASE: Origin.optional(),
  PUSHER_HOST,
  PUSHER_CLUSTER,
  PUSHER_KEY,
  LOG_LEVEL,
  HOST,
  TRUSTED_PROXIES,
});
export type EdgeEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentRead<EdgeEnvironment> =>
  parseServerEnvironment(Environment, source);

/** Where pages connect to and whose frames they show, as their policy names them. */
export interface SiteOrigins {
  /** Origins of realtime servers, for the host name a page was asked under. */
  realtime(hostname: string): string[];
  /** Origins of the brands' own texts. */
  texts: string[];
  /** Origins of frames of the outside companies. */
  frames: string[];
  /** The payment provider's frames only. */
  payments: string[];
  /** Of the outside companies' own pages. */
  companies: string;
}

export function originsOf(env: EdgeEnvironment): SiteOrigins {
  const sandbox = env.SANDBOX_PUBLIC ?? `http://sandbox.localhost:${env.PORT_SANDBOX}`;
  return {
    realtime: (hostname) => realtimeOrigins(env, hostname),
    texts: env.CDN_BASE ? [env.CDN_BASE] : [],
    frames: [sandbox],
    payments: [`${sandbox}/payments/`],
    companies: sandbox,
  };
}

function realtimeOrigins(env: EdgeEnvironment, hostname: string): string[] {
  if (env.PUSHER_HOST) return [`wss://${env.PUSHER_HOST}`, `ws://${env.PUSHER_HOST}`];
  if (env.PUSHER_KEY && env.PUSHER_CLUSTER) return [`wss://ws-${env.PUSHER_CLUSTER}.pusher.com`];
  return [...new Set([hostname, 'localhost'])].map((host) => `ws://${host}:${env.PORT_REALTIME}`);
}
