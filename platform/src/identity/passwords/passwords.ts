import { hash, verify } from '@node-rs/argon2';
import type { preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';

/** argon2id (the library's default variant), 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Maximum concurrent hashes. With one, hashing never uses more than one CPU core. */
const MAX_CONCURRENT = 1;
/**
 * Maximum password calls in progress, including the one that is hashing. Waiting calls hold no database connection, so
 * that they do not block other requests.
 */
const MAX_CALLS = 12;
/** Approximate maximum wait for a hash. Callers that would wait longer are rejected immediately and can retry. */
const MAX_WAIT_MS = 700;
/** Number of calls that are always admitted, even on a slow machine. */
const MIN_CALLS = 4;

const queue: (() => void)[] = [];
let running = 0;
let inProgress = 0;
/** Moving average of one hash's duration on this machine. */
let averageMs = 25;

/** Throws 429 when the queue is full. Runs first in a password call, before any attempt is counted or row is read. */
function checkCapacity(): void {
  const isFull = inProgress >= MAX_CALLS || (inProgress >= MIN_CALLS && inProgress * averageMs > MAX_WAIT_MS);
  if (isFull) throw refuse('rate_limited', { retryAfterSeconds: 1 });
}

/** Hook that rejects a request with 429 when the queue is full. */
export const requireCapacity: preValidationAsyncHookHandler = async () => checkCapacity();

/** Runs a password call and counts it as in progress, from its first database query to its last. */
export async function admitPasswordCall<T>(call: () => Promise<T>): Promise<T> {
  checkCapacity();
  inProgress += 1;
  try {
    return await call();
  } finally {
    inProgress -= 1;
  }
}

/** Hashes a password in Unicode form NFC, because keyboards and systems encode the same letters differently. */
export async function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFC'), COST));
}

/** Dummy hash, so that an unknown name takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/**
 * Result of a password check. `as-typed` means a match with a hash from before passwords were normalized; it needs
 * renewal.
 */
export type PasswordMatch = 'fits' | 'as-typed' | 'no';

/** Returns true if the password matches. Without a hash it takes the same time and returns false. */
export const verifyPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> =>
  (await matchPassword(passwordHash, password)) !== 'no';

/** Returns how a password matches a hash; see `verifyPassword()`. */
export async function matchPassword(passwordHash: string | undefined, password: string): Promise<PasswordMatch> {
  dummyHash ??= hashPassword('nobody has this password');
  const storedHash = passwordHash ?? (await dummyHash);
  const normalized = password.normalize('NFC');
  if (await withHashSlot(() => verify(storedHash, normalized))) return passwordHash === undefined ? 'no' : 'fits';
  // A second check depends only on the typed password, so the time taken does not reveal whether the name is known.
  if (normalized === password || !(await withHashSlot(() => verify(storedHash, password)))) return 'no';
  return passwordHash === undefined ? 'no' : 'as-typed';
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_CONCURRENT) {
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    running += 1;
  }
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    averageMs += (performance.now() - startedAt - averageMs) / 8;
    // Passes the slot to the next waiting caller, or frees it if none waits.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
