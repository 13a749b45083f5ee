import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Clients of the edge's release stream, in a separate process. */
export interface Listeners {
  count: number;
  /** Returns the Unix times in ms when the clients received a revision. */
  received(revision: number): Promise<number[]>;
  stop(): void;
}

const TIMEOUT_MS = 10_000;

export async function openListeners(port: number, count: number): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'listening.ts'), [String(port), String(count)]);
  const exited = once(child, 'exit').then(() => {
    throw new Error('the listeners ended');
  });
  exited.catch(() => undefined);
  await Promise.race([once(child, 'message'), exited]);
  return {
    count,
    async received(revision) {
      child.send({ revision, within: TIMEOUT_MS });
      const [times] = (await Promise.race([once(child, 'message'), exited])) as [number[]];
      if (times.length < count) throw new Error(`${times.length} of ${count} listeners heard of revision ${revision}`);
      return times;
    },
    stop: () => void child.kill(),
  };
}
