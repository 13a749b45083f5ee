import { hash } from 'node:crypto';
import { networkOf } from '@parlay/server/network';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './guard.gen.ts';
import { isKnownDevice } from './known-devices.ts';

/** Attempts after which each further one has to wait. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100, fromKnownDevice: 10 };

/** One counter of attempts at a password. */
interface Counter {
  /** Brand and name of the player; the suffix follows the hash of it. */
  name: string;
  suffix: string;
  free: number;
}
/** The counters of an attempt, in the order in which they are counted and forgiven. */
export type Guard = readonly Counter[];

export interface GuardedAttempt {
  brandId: number;
  username: string;
  ipAddress: string;
  /** Cookie of a device with an earlier login. */
  device: string | undefined;
}

/**
 * Chooses the counters of an attempt. A device in which the player logged in before has its own: others who guess at the name
 * cannot lock it out, and its guesses are bounded too. Every other attempt counts for the name from its address, and for the
 * name from anywhere. Looks for the device of unknown names as well, so the time says nothing about a name (D1).
 */
export async function guardOf(db: QueryExecutorProvider, attempt: GuardedAttempt): Promise<Guard> {
  const { device: token, ...rest } = attempt;
  if (token !== undefined && (await isKnownDevice(db, { ...rest, token }))) return [deviceCounter(rest, token)];
  return sharedCounters(rest);
}

/** Every counter that may hold up this caller, whether the device is known or not. */
export const wholeGuard = ({ device, ...rest }: GuardedAttempt): Guard => [
  ...sharedCounters(rest),
  ...(device === undefined ? [] : [deviceCounter(rest, device)]),
];

type Named = Pick<GuardedAttempt, 'brandId' | 'username'>;

function sharedCounters({ ipAddress, ...named }: Omit<GuardedAttempt, 'device'>): Guard {
  const name = nameOf(named);
  return [
    { name, suffix: `|${networkOf(ipAddress)}`, free: FREE.fromOneAddress },
    { name, suffix: '', free: FREE.fromAnywhere },
  ];
}

const deviceCounter = (named: Named, token: string): Counter => ({
  name: nameOf(named),
  suffix: `|device:${hash('sha256', token)}`,
  free: FREE.fromKnownDevice,
});

const nameOf = ({ brandId, username }: Named) => `${brandId}:${username}`;

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countAttempt(db: QueryExecutorProvider, guard: Guard): Promise<number> {
  for (const counter of guard) {
    const { wait } = await queries.countAttempt(db, counter);
    if (wait > 0) return wait;
  }
  return 0;
}

/** After a success; call it once the player is held. */
export async function forgiveAttempts(db: QueryExecutorProvider, guard: Guard): Promise<void> {
  // One after the other, as they are counted: two that wait for each other would both fail.
  for (const { name, suffix } of guard) await queries.forgiveAttempts(db, { name, suffix });
}
