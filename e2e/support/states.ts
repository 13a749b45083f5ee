import type { Page } from '@playwright/test';
import { expect, reportMeasurement } from './site.ts';

/** State change of a part, in milliseconds of the page's own clock. */
export interface StateChange {
  state: 'loading' | 'mounted' | 'fallback';
  version: string;
  at: number;
  /** Total delay of timers until then, which is the time that a busy machine took from the page. */
  late: number;
}

declare global {
  interface Window {
    states: Record<string, StateChange[]>;
    /** Total delay of timers in milliseconds. */
    late: number;
  }
}

/**
 * Records the state changes of the current document's parts in the page itself, so that delays of a busy machine can be
 * subtracted. Call before the page is opened.
 */
export async function recordStates(page: Page): Promise<(remote: string, slot?: string) => Promise<StateChange[]>> {
  await page.addInitScript(() => {
    window.states = {};
    window.late = 0;
    const tick = 50;
    let before = performance.now();
    setInterval(() => {
      const now = performance.now();
      window.late += Math.max(0, now - before - tick);
      before = now;
    }, tick);
    const notedOf = ({ dataset, parentElement }: HTMLElement) => {
      const part = `${dataset.remote ?? ''} ${parentElement?.closest<HTMLElement>('[data-slot]')?.dataset.slot}`;
      const noted = window.states[part] ?? [];
      window.states[part] = noted;
      return noted;
    };
    const changeOf = ({ dataset: { state, version = '' } }: HTMLElement): StateChange => {
      return { state: state as StateChange['state'], version, at: performance.now(), late: window.late };
    };
    new MutationObserver((changes) => {
      for (const { type, target } of changes)
        if (type === 'attributes') notedOf(target as HTMLElement).push(changeOf(target as HTMLElement));
      if (!changes.some(({ target }) => target === document.body)) return;
      // Parts that were mounted while a script had removed them from the page.
      for (const part of document.body.querySelectorAll<HTMLElement>('[data-remote][data-state="mounted"]')) {
        const noted = notedOf(part);
        if (noted.at(-1)?.state !== 'mounted') noted.push(changeOf(part));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
  });
  return (remote, slot = 'page') => page.evaluate((key) => window.states[key] ?? [], `${remote} ${slot}`);
}

/** Returns the milliseconds from the start of loading until the fallback, excluding delays of a busy machine. */
export function timeToFallback(changes: readonly StateChange[]): number {
  const [began, shown] = (['loading', 'fallback'] as const).map((wanted) =>
    changes.find(({ state }) => state === wanted),
  );
  return began && shown ? shown.at - began.at - (shown.late - began.late) : Number.POSITIVE_INFINITY;
}

/** Reads the page's clock and the total delay of its timers. */
export const pageClock = (page: Page): Promise<Pick<StateChange, 'at' | 'late'>> =>
  page.evaluate(() => ({ at: performance.now(), late: window.late }));

/** Returns the milliseconds from a time of the page's clock to the part's state, excluding delays of a busy machine. */
export const timeToState = (
  page: Page,
  remote: string,
  state: StateChange['state'],
  since: Pick<StateChange, 'at' | 'late'>,
): Promise<number> =>
  page.evaluate(
    ([part, wanted, from]) => {
      const reached = window.states[part]?.find((change) => change.state === wanted && change.at > from.at);
      return reached ? reached.at - from.at - (reached.late - from.late) : Number.POSITIVE_INFINITY;
    },
    [`${remote} page`, state, since] as const,
  );

const VISITS = 3;

/** Expects a visit to take at most `limit` milliseconds. Tries several visits, because a busy machine may be slow. */
export async function expectWithin(limit: number, what: string, visit: () => Promise<number>): Promise<void> {
  let taken = await visit();
  for (let visits = 1; visits < VISITS && taken > limit; visits += 1) taken = await visit();
  reportMeasurement(what, taken);
  expect(taken, what).toBeLessThanOrEqual(limit);
}
