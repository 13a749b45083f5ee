import { setTimeout as sleep } from 'node:timers/promises';

/** Far above what the work takes on an idle machine, far below what a person notices after pressing a button. */
const STEP_MS = 250;

/** How long an answer still waits, so that its time is a whole number of steps. */
export const restOfStep = (elapsedMs: number): number => STEP_MS - (elapsedMs % STEP_MS);

/** Answers in whole steps of time, so that how long the work took does not say whether an account exists (D1). */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await sleep(restOfStep(performance.now() - began));
  }
}
