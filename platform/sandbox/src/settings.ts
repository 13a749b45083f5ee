import type { Brand } from '@parlay/contracts/brand-data';
import { type Company, companiesOf, type ProviderKind } from '@parlay/contracts/providers';

/** Configuration of one running sandbox. */
export interface Settings {
  mode: 'demo' | 'production';
  /** Its data is in `{dataDir}/sandbox`; e-mails are read from `{dataDir}/outbox`. */
  dataDir: string;
  /** Exact origins of the site's pages: they may frame the sandbox's pages, exchange messages and be returned to. */
  siteOrigins: readonly string[];
  /** The platform's address for signed calls, for example http://127.0.0.1:8084. */
  platformUrl: string;
  /** The sandbox's public origin, for example http://sandbox.localhost:8082. */
  publicOrigin: string;
  /** Host names it answers for, besides that of `publicOrigin` and this machine's. */
  hosts: readonly string[];
  brands: readonly Brand[];
  /** The companies it stands in for. In their keys `ours` is the site's key, `theirs` the company's. */
  companies: readonly Company[];
  /** Shortest time between two rounds of one player, in ms. */
  cycleMs: number;
  /** Retries of calls without a reply: first and longest delay, and the timeout of one call, in ms. */
  retry: { first: number; most: number; timeout: number };
  logLevel: string;
}

/** The companies of a kind. */
export const sandboxCompanies = <K extends ProviderKind>({ companies }: Pick<Settings, 'companies'>, kind: K) =>
  companiesOf({ providers: companies }, kind);

/** The origins of a site on this machine. */
export function localSiteOrigins(sitePort: number, brands: readonly { id: number }[]): string[] {
  const hosts = ['localhost', '127.0.0.1', ...brands.map((brand) => `bu-${brand.id}.localhost`)];
  return hosts.map((host) => (sitePort === 80 ? `http://${host}` : `http://${host}:${sitePort}`));
}
