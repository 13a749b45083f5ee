import { hash } from 'node:crypto';
import { networkOf } from '@parlay/server/network';
import type { QueryExecutorProvider } from 'kysely';
import * as queries from './guard.gen.ts';
import { isKnownDevice } from './known-devices.ts';

/** Attempts that are allowed without a delay. */
const FREE_ATTEMPTS = { fromOneAddress: 10, fromAnywhere: 100, fromKnownDevice: 10 };

/** Counter of password attempts. */
interface Counter {
  /** Brand and username. The stored key is its hash, followed by the suffix. */
  name: string;
  suffix: string;
  free: number;
}
/** Counters of an attempt, in the order in which they are incremented and cleared. */
export type AttemptCounters = readonly Counter[];

export interface GuardedAttempt {
  brandId: number;
  username: string;
  ipAddress: string;
  /** Device cookie from an earlier login. */
  device: string | undefined;
}

/**
 * Returns the counters of an attempt. A browser in which the player has logged in before has a separate counter, so
 * that other people's guesses cannot lock it out and its own guesses are limited as well. Any other attempt counts
 * towards the name from its address and the name from all addresses. Looks up the device even for unknown names, so
 * that timing reveals no name (D1).
 */
export async function countersOf(db: QueryExecutorProvider, attempt: GuardedAttempt): Promise<AttemptCounters> {
  const { device: token, ...rest } = attempt;
  if (token !== undefined && (await isKnownDevice(db, { ...rest, token }))) return [deviceCounter(rest, token)];
  return sharedCounters(rest);
}

/** Returns every counter that could delay this caller, whether or not the device is known. */
export const allCountersOf = ({ device, ...rest }: GuardedAttempt): AttemptCounters => [
  ...sharedCounters(rest),
  ...(device === undefined ? [] : [deviceCounter(rest, device)]),
];

type NamedAccount = Pick<GuardedAttempt, 'brandId' | 'username'>;

function sharedCounters({ ipAddress, ...named }: Omit<GuardedAttempt, 'device'>): AttemptCounters {
  const name = nameOf(named);
  return [
    { name, suffix: `|${networkOf(ipAddress)}`, free: FREE_ATTEMPTS.fromOneAddress },
    { name, suffix: '', free: FREE_ATTEMPTS.fromAnywhere },
  ];
}

const deviceCounter = (named: NamedAccount, token: string): Counter => ({
  name: nameOf(named),
  suffix: `|device:${hash('sha256', token)}`,
  free: FREE_ATTEMPTS.fromKnownDevice,
});

const nameOf = ({ brandId, username }: NamedAccount) => `${brandId}:${username}`;

/**
 * Counts an attempt and returns the seconds to wait, or 0. Call it before the password is checked, so that concurrent
 * guesses cannot exceed the limit.
 */
export async function countAttempt(db: QueryExecutorProvider, guard: AttemptCounters): Promise<number> {
  for (const counter of guard) {
    const { wait } = await queries.countAttempt(db, counter);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Clears the counters after a success. Call it once the player's row is locked. */
export async function clearAttempts(db: QueryExecutorProvider, guard: AttemptCounters): Promise<void> {
  // One after another, in the order in which they are counted, to avoid deadlocks.
  for (const { name, suffix } of guard) await queries.forgiveAttempts(db, { name, suffix });
}
