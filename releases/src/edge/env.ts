import { type Company, publicAddressOf, serves } from '@parlay/contracts/providers';
import { type EnvironmentReadResult, variables } from '@parlay/server/environment';
import { hostsOfOrigins } from '@parlay/server/host-names';
import { parseServerEnvironment } from '@parlay/server/preflight';
import { type CompanyUrls, sandboxOrigin } from '@parlay/server/providers';
import { z } from 'zod';

const { PARLAY_MODE, PORT_SITE, PORT_OPS, PORT_SANDBOX, SANDBOX_PUBLIC, PORT_REALTIME, PORT_API, DATA_DIR } = variables;
const { BRAND_OVERRIDES, BRAND_HOSTS, REGISTRY_URL, API_URL, CDN_BASE, LOG_LEVEL } = variables;
const {
  PUSHER_HOST,
  PUSHER_CLUSTER,
  PUSHER_KEY,
  HEALTH_KEY,
  HOST,
  TRUSTED_PROXIES,
  SITE_ORIGINS,
  ALLOWED_HOSTS,
  PROVIDERS,
} = variables;
/** Environment variables of the edge. */
export const Environment = z.object({
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
  HEALTH_KEY,
  LOG_LEVEL,
  HOST,
  TRUSTED_PROXIES,
  SITE_ORIGINS,
  ALLOWED_HOSTS,
  PROVIDERS,
});
export type EdgeEnvironment = z.infer<typeof Environment>;

export const readEnvironment = (source: NodeJS.ProcessEnv): EnvironmentReadResult<EdgeEnvironment> =>
  parseServerEnvironment('edge', Environment, source);

/** Origins that the CSP of pages allows. */
export interface SiteOrigins {
  /** Returns the origins of realtime servers for the page's host name. */
  realtime(hostname: string): string[];
  /** Origins of the brands' custom texts. */
  texts: string[];
  /** Returns the frame origins of a brand's games, sportsbooks and lotteries. */
  frames(brand: number): string[];
  /** Returns the frame URLs of a brand's payment providers, for cashier pages. */
  payments(brand: number): string[];
  /** Returns true if a payment provider of the brand has a script that encrypts cards. */
  hasCardEncoder(brand: number): boolean;
  /** Returns the origins of a brand's game images. */
  pictures(brand: number): string[];
  /** Returns the origins of all of a brand's frames; pages ignore messages from other origins. */
  embedded(brand: number): string[];
  /** Origin for licence register URLs that are only paths in brand files. */
  registers: string;
}

/** Returns the configured host names and ports of the site, in addition to those of its brands. */
export function configuredHosts(env: EdgeEnvironment): { names: string[]; ports: number[] } {
  const { names, ports } = hostsOfOrigins(env.SITE_ORIGINS);
  return { names: [...names, ...(env.ALLOWED_HOSTS ?? [])], ports: [env.PORT_SITE, ...ports] };
}

const FRAMED: ReadonlySet<Company['kind']> = new Set(['game', 'sports', 'lottery']);
const GAMES: ReadonlySet<Company['kind']> = new Set(['game']);
const PAYMENTS: ReadonlySet<Company['kind']> = new Set(['payment']);
const originOf = (address: string) => new URL(address).origin;
const unique = (list: readonly string[]) => [...new Set(list)];

export function originsOf(env: EdgeEnvironment, companies: readonly CompanyUrls[]): SiteOrigins {
  const addresses = (kinds: ReadonlySet<Company['kind']>, brand: number) =>
    companies.filter((company) => kinds.has(company.kind) && serves(company, brand)).map(publicAddressOf);
  return {
    realtime: (hostname) => realtimeOrigins(env, hostname),
    texts: env.CDN_BASE ? [new URL(env.CDN_BASE).origin] : [],
    frames: (brand) => unique(addresses(FRAMED, brand).map(originOf)),
    pictures: (brand) => unique(addresses(GAMES, brand).map(originOf)),
    payments: (brand) => unique(addresses(PAYMENTS, brand).map((address) => `${address}/payments/`)),
    hasCardEncoder: (brand) => companies.some((company) => company.encoder !== undefined && serves(company, brand)),
    // In demo mode the sandbox comes first, because it serves the default chat.
    embedded: (brand) =>
      unique([
        ...(env.PARLAY_MODE === 'demo' ? [sandboxOrigin(env)] : []),
        ...[...addresses(FRAMED, brand), ...addresses(PAYMENTS, brand)].map(originOf),
      ]),
    registers: sandboxOrigin(env),
  };
}

function realtimeOrigins(env: EdgeEnvironment, hostname: string): string[] {
  if (env.PUSHER_HOST) return [`wss://${env.PUSHER_HOST}`];
  if (env.PUSHER_KEY && env.PUSHER_CLUSTER) return [`wss://ws-${env.PUSHER_CLUSTER}.pusher.com`];
  return [...new Set([hostname, 'localhost'])].map((host) => `ws://${host}:${env.PORT_REALTIME}`);
}
