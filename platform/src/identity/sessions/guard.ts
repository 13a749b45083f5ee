import { hash } from 'node:crypto';
import { networkOf } from '@parlay/tooling/network';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isKnownDevice } from './known-devices.ts';

/** Attempts after which each further one has to wait. */
const FREE = { fromOneAddress: 10, fromAnywhere: 100, fromKnownDevice: 10 };

/** One counter of attempts at a password. */
interface Counter {
  key: RawBuilder<string>;
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
  const name = nameKey(named);
  return [
    { key: sql`${name} || ${`|${networkOf(ipAddress)}`}::text`, free: FREE.fromOneAddress },
    { key: name, free: FREE.fromAnywhere },
  ];
}

const deviceCounter = (named: Named, token: string): Counter => ({
  key: sql`${nameKey(named)} || ${`|device:${hash('sha256', token)}`}::text`,
  free: FREE.fromKnownDevice,
});

/** Made by the database, whose lower case differs from JavaScript's for some letters: what it takes for one name is one here. */
const nameKey = ({ brandId, username }: Named) =>
  sql<string>`encode(sha256(convert_to(lower(${`${brandId}:${username}`}::text), 'UTF8')), 'hex')`;

/** Counted before the password is looked at, so that many at once cannot slip through. Seconds to wait, or 0. */
export async function countAttempt(db: QueryExecutorProvider, guard: Guard): Promise<number> {
  for (const { key, free } of guard) {
    const { rows } = await sql<{ wait: number }>`select login_attempt(${key}, ${free}) as wait`.execute(db);
    const wait = rows[0]?.wait ?? 0;
    if (wait > 0) return wait;
  }
  return 0;
}

/** After a success; call it once the player is held. */
export async function forgiveAttempts(db: QueryExecutorProvider, guard: Guard): Promise<void> {
  // One after the other, as they are counted: two that wait for each other would both fail.
  for (const { key } of guard) await sql`delete from login_guard where key = ${key}`.execute(db);
}
