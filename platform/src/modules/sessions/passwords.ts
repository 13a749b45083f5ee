import { hash, verify } from '@node-rs/argon2';
import { refuse } from '../../http/errors.ts';

/** argon2id (the library's default variant), 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each one takes 19 MiB and a thread: four at once, and a queue that is refused rather than left to grow. */
const AT_ONCE = 4;
const WAITING = 100;

const queue: (() => void)[] = [];
let running = 0;

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Of no password: so that an unknown name takes as long as a known one. */
let nobody: Promise<string> | undefined;

/** Whether the password fits; without a hash it takes the same time and does not. */
export async function passwordFits(passwordHash: string | undefined, password: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', COST);
  const against = passwordHash ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && passwordHash !== undefined;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw refuse('unavailable', { retryAfterSeconds: 2 });
    await new Promise<void>((go) => queue.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The place goes to the next in line as it is; it is free only when nobody waits.
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
