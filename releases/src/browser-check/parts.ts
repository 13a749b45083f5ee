import type { Page } from 'playwright-core';

/** Mount state of a page's parts. */
export interface Parts {
  /** Slots in which nothing is mounted yet. */
  pending: string[];
  /** Remotes that show their fallback. */
  failed: string[];
  /** Remote that is mounted in the page slot. */
  page: string | undefined;
  /** Mounted remotes with their versions. */
  mounted: { remote: string; version: string }[];
}

const TIMEOUT = 15_000;
const POLL = 30;

/** Waits until every part is mounted or has failed, or until a timeout. Returns their state. */
export async function waitForParts(page: Page): Promise<Parts> {
  const end = Date.now() + TIMEOUT;
  for (;;) {
    const parts = await page.evaluate(partsNow).catch(() => undefined);
    // Evaluating fails while the page navigates to another one.
    if (parts && (parts.pending.length === 0 || Date.now() > end)) return parts;
    if (!parts && Date.now() > end) return { pending: ['the page itself'], failed: [], page: undefined, mounted: [] };
    await page.waitForTimeout(POLL);
  }
}

/** Runs in the page. */
function partsNow(): Parts {
  const text = document.getElementById('release-set')?.textContent ?? '{"remotes":[]}';
  const { remotes } = JSON.parse(text) as { remotes: { remote: string; slots: string[] }[] };
  const parts = [...document.querySelectorAll<HTMLElement>('[data-slot] [data-remote]')].map((part) => part.dataset);
  const isSettled = (slot: string, remote = '') =>
    document.querySelector(
      ['mounted', 'fallback']
        .map((state) => `[data-slot="${slot}"] [data-remote${remote && `="${remote}"`}][data-state="${state}"]`)
        .join(),
    ) !== null;
  const pendingParts = remotes.flatMap(({ remote, slots }) =>
    slots.filter((slot) => slot !== 'page' && !isSettled(slot, remote)).map((slot) => `${remote} in ${slot}`),
  );
  const partsIn = (state: string) => parts.filter((part) => part.state === state);
  return {
    pending: [...(isSettled('page') ? [] : ['the page']), ...pendingParts],
    page: document.querySelector<HTMLElement>('[data-slot="page"] [data-remote][data-state="mounted"]')?.dataset.remote,
    failed: partsIn('fallback').map((part) => part.remote ?? ''),
    mounted: partsIn('mounted').map((part) => ({ remote: part.remote ?? '', version: part.version ?? '' })),
  };
}
