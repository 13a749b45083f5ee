import type { Company, CompanyOf, DriverName, SettingsOf } from '@parlay/contracts/providers';
import type { GameDriver } from './game-driver.ts';

/** Request to a provider before it is signed. */
export interface OutgoingRequest {
  method: 'GET' | 'POST';
  url: URL;
  /** Exact text of the body; undefined for a request without a body. */
  body: string | undefined;
}

/** Request from a provider, exactly as it was received. */
export interface ReceivedRequest {
  method: string;
  /** Path and query, as in the request line. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
}

export type Authentication =
  /** `nonce` is a text that the provider may use only once. Undefined if its protocol has none. */
  { ok: true; nonce: string | undefined } | { ok: false; error: string };

/**
 * A protocol that providers speak. A driver signs, authenticates and translates. It never reads or writes the ledger.
 * Its routes are in the same folder of `suppliers`.
 */
export type Driver<D extends DriverName> = {
  name: D;
  /** Returns the headers that sign a request. */
  sign(settings: SettingsOf<D>, request: OutgoingRequest): Record<string, string>;
  /** Checks who sent a request, over its exact bytes. Any of the provider's keys is accepted. */
  authenticate(settings: SettingsOf<D>, request: ReceivedRequest): Authentication;
} & (D extends GameDriverName ? GameCalls<D> : unknown);

/** Name of a protocol that companies of games speak. */
type GameDriverName = CompanyOf<'game'>['driver'];

interface GameCalls<D extends GameDriverName> {
  /** Launches and catalogues. */
  games: GameDriver<Extract<CompanyOf<'game'>, { driver: D }>>;
}

/** A driver for each protocol of the PROVIDERS file. */
export type Drivers = { [D in DriverName]: Driver<D> };

let registered: Drivers | undefined;

/** Registers the drivers, so that every wing can call providers without importing a driver. */
export function registerDrivers(drivers: Drivers): void {
  registered = drivers;
}

/** Returns the driver of a provider. Its type is that of every driver, which only takes its own settings. */
function driverNamed<D extends DriverName>(name: D): Driver<D> {
  if (!registered) throw new Error('no driver is registered');
  // The file's schema ties the settings of a provider to its driver.
  return registered[name] as Driver<D>;
}

/** Returns the signing half of a provider's driver, bound to the provider's settings. */
export function connectionOf({ driver, settings }: Pick<Company, 'driver' | 'settings'>) {
  const { sign, authenticate } = driverNamed(driver);
  return {
    sign: (request: OutgoingRequest) => sign(settings, request),
    authenticate: (request: ReceivedRequest) => authenticate(settings, request),
  };
}

/** Returns the calls to a provider of games. */
export const gameDriverOf = ({ driver }: CompanyOf<'game'>): GameDriver<CompanyOf<'game'>> => driverNamed(driver).games;
