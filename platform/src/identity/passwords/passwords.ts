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
export async function inLine<T>(call: () => Promise<T>): Promise<T> {
  expectPlace();
  underWay += 1;
  try {
    return await call();
  } finally {
    underWay -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Of no password: so that an unknown name takes as long as a known one. */
let nobody: Promise<string> | undefined;

/** Whether the password fits; without a hash it takes the same time and does not. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const against = passwordHash ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== undefined;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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
