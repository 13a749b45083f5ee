import { hash, verify } from '@node-rs/argon2';
import type { preValidationAsyncHookHandler } from 'fastify';
import { refuse } from '../../core/http/errors.ts';

/** argon2id (the library's default variant), 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One at a time: hashing may take one processor and never all of them. */
const AT_ONCE = 1;
/**
 * Calls about passwords under way, the one whose turn it is among them. None holds a connection of the database while it
 * waits: so everybody else's calls go on whatever comes.
 */
const MOST = 12;
/** Nobody waits longer than about this for their turn: who would is told at once to come back. */
const LONGEST_WAIT_MS = 700;
/** Smallest queue, however slow the machine. */
const FEW = 4;

const queue: (() => void)[] = [];
let running = 0;
let underWay = 0;
/** Recent duration of one hash on this machine. */
let usualMs = 25;

/** 429 when the line is full: first step of such a call, before anything is counted or looked up. */
function expectPlace(): void {
  const isCrowd = underWay >= MOST || (underWay >= FEW && underWay * usualMs > LONGEST_WAIT_MS);
  if (isCrowd) throw refuse('rate_limited', { retryAfterSeconds: 1 });
}

/** The same as a step of a route's pipeline. */
export const requirePlace: preValidationAsyncHookHandler = async () => expectPlace();

/** A call about a password, from its first look into the database to its last. */
export async function admitPasswordCall<T>(call: () => Promise<T>): Promise<T> {
  expectPlace();
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

/** Hashes a password in one form of its letters (NFC): keyboards and systems type the same letters in several. */
export async function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password.normalize('NFC'), COST));
}

/** Dummy hash, so that an unknown name takes as long as a known one. */
let nobody: Promise<string> | undefined;

/** `as-typed`: it fits a hash that was made before passwords had one form; make a new one of it. */
export type Fit = 'fits' | 'as-typed' | 'no';

/** Whether the password fits; without a hash it takes the same time and does not. */
export const passwordFits = async (passwordHash: string | undefined, password: string): Promise<boolean> =>
  (await fitOf(passwordHash, password)) !== 'no';

/** Says how a password fits, see `passwordFits()`. */
export async function fitOf(passwordHash: string | undefined, password: string): Promise<Fit> {
  nobody ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await nobody);
  const usual = password.normalize('NFC');
  if (await withHashSlot(() => verify(against, usual))) return passwordHash === undefined ? 'no' : 'fits';
  // The typed password decides whether it is tried twice, never whether the name is known.
  if (usual === password || !(await withHashSlot(() => verify(against, password)))) return 'no';
  return passwordHash === undefined ? 'no' : 'as-typed';
}

async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    await new Promise<void>((go) => queue.push(go));
  } else {
    running += 1;
  }
  const began = performance.now();
  try {
    return await work();
  } finally {
    usualMs += (performance.now() - began - usualMs) / 8;
    // Passes the slot to the next waiting caller; it becomes free only when none waits.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
