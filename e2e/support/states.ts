import type { Page } from '@playwright/test';
import { expect, measured } from './site.ts';

/** A part that came into a state, by the page's own clock in milliseconds. */
export interface StateChange {
  state: 'loading' | 'mounted' | 'fallback';
  version: string;
  at: number;
  /** By how much timers had been late until then, added up: what a busy machine took from the page. */
  late: number;
}

declare global {
  interface Window {
    states: Record<string, StateChange[]>;
    /** Milliseconds. */
    late: number;
  }
}

/**
 * Notes when the parts of the current document come into their states: what a busy machine needs between page and test, or
 * takes from the page, does not count. Call before the page is opened.
 */
export async function noteStates(page: Page): Promise<(remote: string, slot?: string) => Promise<StateChange[]>> {
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
      // A part that was mounted while a script had taken it out of the page.
      for (const part of document.body.querySelectorAll<HTMLElement>('[data-remote][data-state="mounted"]')) {
        const noted = notedOf(part);
        if (noted.at(-1)?.state !== 'mounted') noted.push(changeOf(part));
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
  });
  return (remote, slot = 'page') => page.evaluate((key) => window.states[key] ?? [], `${remote} ${slot}`);
}

/** Milliseconds from the moment a part began to load until its fallback showed, without those that a busy machine took. */
export function untilFallback(changes: readonly StateChange[]): number {
  const [began, shown] = (['loading', 'fallback'] as const).map((wanted) =>
    changes.find(({ state }) => state === wanted),
  );
  return began && shown ? shown.at - began.at - (shown.late - began.late) : Number.POSITIVE_INFINITY;
}

/** The page's clock, and by how much its timers have been late. */
export const pageClock = (page: Page): Promise<Pick<StateChange, 'at' | 'late'>> =>
  page.evaluate(() => ({ at: performance.now(), late: window.late }));

/** Milliseconds from a time of the page's clock until the part came into a state, without those that a busy machine took. */
export const untilState = (
  page: Page,
  remote: string,
  state: StateChange['state'],
  since: Pick<StateChange, 'at' | 'late'>,
): Promise<number> =>
  page.evaluate(
    ([part, wanted, from]) => {
      const came = window.states[part]?.find((change) => change.state === wanted && change.at > from.at);
      return came ? came.at - from.at - (came.late - from.late) : Number.POSITIVE_INFINITY;
    },
    [`${remote} page`, state, since] as const,
  );

const VISITS = 3;

/** Expects that a visit takes less than the limit, in milliseconds. A machine with other work gets more than one. */
export async function expectWithin(limit: number, what: string, visit: () => Promise<number>): Promise<void> {
  let taken = await visit();
  for (let visits = 1; visits < VISITS && taken > limit; visits += 1) taken = await visit();
  measured(what, taken);
  expect(taken, what).toBeLessThanOrEqual(limit);
}
