import type { Brand } from '@parlay/contracts/brand-data';
import { type Company, companiesOf, type ProviderKind } from '@parlay/contracts/providers';

/** What one running sandbox knows of its world. */
export interface Settings {
  mode: 'demo' | 'production';
  /** Where its own data lies: `{dataDir}/sandbox`; e-mails are read from `{dataDir}/outbox`. */
  dataDir: string;
  /** Origins of the site's pages, exact: they may frame the sandbox's pages, hear them and be returned to. */
  siteOrigins: readonly string[];
  /** The platform's address for signed calls, for example http://127.0.0.1:8084. */
  platformUrl: string;
  /** The sandbox's public origin, for example http://sandbox.localhost:8082. */
  publicOrigin: string;
  brands: readonly Brand[];
  /** The companies that it stands in for, as the site names them: `ours` and `theirs` of the keys are the site's and the company's. */
  companies: readonly Company[];
  /** Least time between two rounds of one player, in ms. */
  cycleMs: number;
  /** Repeating of calls that got no answer: first and longest wait, and patience with one call, in ms. */
  retry: { first: number; most: number; timeout: number };
  logLevel: string;
}

/** The companies of a kind that a sandbox stands in for. */
export const standsInFor = <K extends ProviderKind>({ companies }: Pick<Settings, 'companies'>, kind: K) =>
  companiesOf({ providers: companies }, kind);

/** The origins under which a site on this machine is reached. */
export function localSiteOrigins(sitePort: number, brands: readonly { id: number }[]): string[] {
  const hosts = ['localhost', '127.0.0.1', ...brands.map((brand) => `bu-${brand.id}.localhost`)];
  return hosts.map((host) => (sitePort === 80 ? `http://${host}` : `http://${host}:${sitePort}`));
}
