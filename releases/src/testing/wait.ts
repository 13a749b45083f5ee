import { setTimeout as delay } from 'node:timers/promises';

/** Polls a condition until it is true. Throws after a timeout. */
export async function waitFor(fact: () => Promise<boolean> | boolean, withinMs = 10_000): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    if (await fact()) return;
    if (performance.now() > until) throw new Error(`waited ${withinMs} ms in vain`);
    await delay(5);
  }
}
