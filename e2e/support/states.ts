import type { Page } from '@playwright/test';
import { expect, reportMeasurement } from './site.ts';

/** State change of a part. Times are milliseconds on the page's own clock. */
export interface StateChange {
  state: 'loading' | 'mounted' | 'fallback';
  version: string;
  at: number;
  /** Total timer delay up to this change. It shows how long a busy machine has held the page up. */
  timerDelay: number;
}

declare global {
  interface Window {
    states: Record<string, StateChange[]>;
    /** Total timer delay in milliseconds. */
    late: number;
  }
}

/**
 * Records state changes of the current document's parts inside the page, where delays of a busy machine can be measured
 * and subtracted. Must be called before the page opens.
 */
export async function recordStates(page: Page): Promise<(remote: string, slot?: string) => Promise<StateChange[]>> {
  await page.addInitScript(() => {
    window.states = {};
    window.late = 0;
    const tick = 50;
    let previous = performance.now();
    setInterval(() => {
      const now = performance.now();
      window.late += Math.max(0, now - previous - tick);
      previous = now;
    }, tick);
    const recordedChanges = ({ dataset, parentElement }: HTMLElement) => {
      const part = `${dataset.remote ?? ''} ${parentElement?.closest<HTMLElement>('[data-slot]')?.dataset.slot}`;
      const recorded = window.states[part] ?? [];
      window.states[part] = recorded;
      return recorded;
    };
    const changeOf = ({ dataset: { state, version = '' } }: HTMLElement): StateChange => {
      return { state: state as StateChange['state'], version, at: performance.now(), timerDelay: window.late };
    };
    new MutationObserver((changes) => {
      for (const { type, target } of changes)
        if (type === 'attributes') recordedChanges(target as HTMLElement).push(changeOf(target as HTMLElement));
      if (!changes.some(({ target }) => target === document.body)) return;
      // Adds parts that were mounted while a script had removed them from the page.
      for (const part of document.body.querySelectorAll<HTMLElement>('[data-remote][data-state="mounted"]')) {
        const recorded = recordedChanges(part);
        if (recorded.at(-1)?.state !== 'mounted') recorded.push(changeOf(part));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
  });
  return (remote, slot = 'page') => page.evaluate((key) => window.states[key] ?? [], `${remote} ${slot}`);
}

/** Returns the milliseconds between the start of loading and the fallback, excluding delays of a busy machine. */
export function timeToFallback(changes: readonly StateChange[]): number {
  const [started, shown] = (['loading', 'fallback'] as const).map((wanted) =>
    changes.find(({ state }) => state === wanted),
  );
  return started && shown ? shown.at - started.at - (shown.timerDelay - started.timerDelay) : Number.POSITIVE_INFINITY;
}

/** Reads the page's clock and the total delay of its timers. */
export const pageClock = (page: Page): Promise<Pick<StateChange, 'at' | 'timerDelay'>> =>
  page.evaluate(() => ({ at: performance.now(), timerDelay: window.late }));

/** Returns the milliseconds until a remote's page reaches a state, excluding delays of a busy machine. */
export const timeToState = (
  page: Page,
  remote: string,
  state: StateChange['state'],
  since: Pick<StateChange, 'at' | 'timerDelay'>,
): Promise<number> =>
  page.evaluate(
    ([part, wanted, from]) => {
      const reached = window.states[part]?.find((change) => change.state === wanted && change.at > from.at);
      return reached ? reached.at - from.at - (reached.timerDelay - from.timerDelay) : Number.POSITIVE_INFINITY;
    },
    [`${remote} page`, state, since] as const,
  );

const VISITS = 3;

/** Expects a visit to take at most `limit` milliseconds. Repeats a slow visit, because the machine may be busy. */
export async function expectWithin(limit: number, what: string, visit: () => Promise<number>): Promise<void> {
  let duration = await visit();
  for (let visits = 1; visits < VISITS && duration > limit; visits += 1) duration = await visit();
  reportMeasurement(what, duration);
  expect(duration, what).toBeLessThanOrEqual(limit);
}
