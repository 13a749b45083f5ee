import type { Page } from 'playwright-core';

/** How the parts of a page stand. */
export interface Parts {
  /** Slots that nothing is mounted in yet. */
  toCome: string[];
  /** Remotes that show their fallback. */
  failed: string[];
  /** The remote that is mounted as the page. */
  page: string | undefined;
  /** Remotes in the page, with their versions. */
  mounted: { remote: string; version: string }[];
}

const WITHIN = 15_000;
const POLL = 30;

/** Waits until every part is mounted or has failed, and says how they stand then; at the latest after some seconds. */
export async function settledParts(page: Page): Promise<Parts> {
  const end = Date.now() + WITHIN;
  for (;;) {
    const parts = await page.evaluate(partsNow).catch(() => undefined);
    // A page that is being left for another has none at this moment.
    if (parts && (parts.toCome.length === 0 || Date.now() > end)) return parts;
    if (!parts && Date.now() > end) return { toCome: ['the page itself'], failed: [], page: undefined, mounted: [] };
    await page.waitForTimeout(POLL);
  }
}

/** Runs in the page. */
function partsNow(): Parts {
  const text = document.getElementById('release-set')?.textContent ?? '{"remotes":[]}';
  const { remotes } = JSON.parse(text) as { remotes: { remote: string; slots: string[] }[] };
  const parts = [...document.querySelectorAll<HTMLElement>('[data-slot] [data-remote]')].map((part) => part.dataset);
  const stands = (slot: string, remote = '') =>
    document.querySelector(
      ['mounted', 'fallback']
        .map((state) => `[data-slot="${slot}"] [data-remote${remote && `="${remote}"`}][data-state="${state}"]`)
        .join(),
    ) !== null;
  const wanted = remotes.flatMap(({ remote, slots }) =>
    slots.filter((slot) => slot !== 'page' && !stands(slot, remote)).map((slot) => `${remote} in ${slot}`),
  );
  const named = (state: string) => parts.filter((part) => part.state === state);
  return {
    toCome: [...(stands('page') ? [] : ['the page']), ...wanted],
    page: document.querySelector<HTMLElement>('[data-slot="page"] [data-remote][data-state="mounted"]')?.dataset.remote,
    failed: named('fallback').map((part) => part.remote ?? ''),
    mounted: named('mounted').map((part) => ({ remote: part.remote ?? '', version: part.version ?? '' })),
  };
}
