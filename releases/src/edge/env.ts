import { type EnvironmentRead, variables } from '@parlay/tooling/environment';
import { statedBy } from '@parlay/tooling/host-names';
import { parseServerEnvironment } from '@parlay/tooling/preflight';
import { z } from 'zod';

const { PARLAY_MODE, PORT_SITE, PORT_OPS, PORT_SANDBOX, SANDBOX_PUBLIC, PORT_REALTIME, PORT_API, DATA_DIR } = variables;
const { BRAND_OVERRIDES, BRAND_HOSTS, REGISTRY_URL, API_URL, CDN_BASE, LOG_LEVEL } = variables;
const { PUSHER_HOST, PUSHER_CLUSTER, PUSHER_KEY, HOST, TRUSTED_PROXIES, SITE_ORIGINS, ALLOWED_HOSTS } = variables;
const Environment = z.object({
  PARLAY_MODE,
  PORT_SITE,
  PORT_OPS,
  PORT_SANDBOX,
  PORT_REALTIME,
  PORT_API,
  DATA_DIR,
  BRAND_OVERRIDES,
  BRAND_HOSTS,
  REGISTRY_URL,
  API_URL,
  SANDBOX_PUBLIC,
  CDN_BASE,
  PUSHER_HOST,
  PUSHER_CLUSTER,
  PUSHER_KEY,
  LOG_LEVEL,
  HOST,
  TRUSTED_PROXIES,
  SITE_ORIGINS,
  ALLOWED_HOSTS,
});
export type EdgeEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentRead<EdgeEnvironment> =>
  parseServerEnvironment('edge', Environment, source);

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

/** Host names and ports of the site besides its brands' own. */
export function statedHosts(env: EdgeEnvironment): { names: string[]; ports: number[] } {
  const { names, ports } = statedBy(env.SITE_ORIGINS);
  return { names: [...names, ...(env.ALLOWED_HOSTS ?? [])], ports: [env.PORT_SITE, ...ports] };
}

export function originsOf(env: EdgeEnvironment): SiteOrigins {
  const sandbox = env.SANDBOX_PUBLIC ?? `http://sandbox.localhost:${env.PORT_SANDBOX}`;
  return {
    realtime: (hostname) => realtimeOrigins(env, hostname),
    texts: env.CDN_BASE ? [new URL(env.CDN_BASE).origin] : [],
    frames: [sandbox],
    payments: [`${sandbox}/payments/`],
    companies: sandbox,
  };
}

function realtimeOrigins(env: EdgeEnvironment, hostname: string): string[] {
  if (env.PUSHER_HOST) return [`wss://${env.PUSHER_HOST}`];
  if (env.PUSHER_KEY && env.PUSHER_CLUSTER) return [`wss://ws-${env.PUSHER_CLUSTER}.pusher.com`];
  return [...new Set([hostname, 'localhost'])].map((host) => `ws://${host}:${env.PORT_REALTIME}`);
}
