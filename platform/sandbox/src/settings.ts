import type { Brand } from '@parlay/contracts/brand-data';
import { type Company, companiesOf, type ProviderKind, signingKeysOf } from '@parlay/contracts/providers';
import type { BetsyAccess } from './calls/betsy-call.ts';

/** Hours without a move after which a studio finishes a round, as its rules say. */
export const MOVE_TIMEOUT_HOURS = 24;

/** Configuration of one running sandbox. */
export interface Settings {
  mode: 'demo' | 'production';
  /** Folder with the sandbox's data in `sandbox` and the platform's e-mails in `outbox`. */
  dataDir: string;
  /** Exact origins of the site's pages, which may frame the sandbox, exchange messages with it or be redirected to. */
  siteOrigins: readonly string[];
  /** The platform's URL for signed calls, for example http://127.0.0.1:8084. */
  platformUrl: string;
  /** The sandbox's public origin, for example http://sandbox.localhost:8082. */
  publicOrigin: string;
  /** Host names that it accepts, in addition to those of `publicOrigin` and this machine. */
  hosts: readonly string[];
  brands: readonly Brand[];
  /** The companies that the sandbox simulates. In their keys, `ours` are the site's and `theirs` the company's. */
  companies: readonly Company[];
  /** Private key (PEM) of the sandbox's Hub88. Undefined if no company speaks its protocol. */
  hub88Key?: string | undefined;
  /** Minimum time between two rounds of a player, in ms. */
  cycleMs: number;
  /** Time without a move after which a studio finishes a round, in ms. Undefined is `MOVE_TIMEOUT_HOURS`. */
  moveTimeoutMs?: number | undefined;
  /** Length of the times of tables: 1 or undefined as their rules say, less in tests. */
  tablePace?: number | undefined;
  /** Retries of calls without a response: first delay, maximum delay, and timeout per call, in ms. */
  retry: { first: number; most: number; timeout: number };
  logLevel: string;
}

/** Returns the companies of a kind. */
export const sandboxCompanies = <K extends ProviderKind>({ companies }: Pick<Settings, 'companies'>, kind: K) =>
  companiesOf({ providers: companies }, kind);

/** Returns the key with which a company signs its calls to the platform; empty for an unknown company. */
export const keyOfCompany = ({ companies }: Pick<Settings, 'companies'>, id: string): string =>
  signingKeysOf(companies.find((company) => company.id === id))?.theirs ?? '';

/** Returns the access of a company to its wallet at the site by Betsy's protocol. Undefined if it speaks another one. */
export function betsyAccessOf(
  { companies, platformUrl, retry: { timeout } }: Pick<Settings, 'companies' | 'platformUrl' | 'retry'>,
  id: string,
): BetsyAccess | undefined {
  const company = companies.find((one) => one.id === id);
  if (company?.driver !== 'betsy') return undefined;
  return { url: `${platformUrl}/api/provider/${id}`, secret: company.settings.keys.theirs[0], timeout };
}

/** Returns the origins of a site on this machine. */
export function localSiteOrigins(sitePort: number, brands: readonly { id: number }[]): string[] {
  const hosts = ['localhost', '127.0.0.1', ...brands.map((brand) => `bu-${brand.id}.localhost`)];
  return hosts.map((host) => (sitePort === 80 ? `http://${host}` : `http://${host}:${sitePort}`));
}
