import { expect, type Page } from '@playwright/test';
import { mountedPart } from './site.ts';

/** Marks the document. `expectSameDocument` then checks that the page was not reloaded. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.pinned = 'yes';
  });
}

export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-pinned', 'yes');
}

/** Resolves with the time when the page has rendered the version. */
export async function waitUntilRendered(page: Page, remote: string, version: string, slot = 'page'): Promise<number> {
  const selector = `[data-slot="${slot}"] [data-remote="${remote}"][data-version="${version}"][data-state="mounted"]`;
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);
  return performance.now();
}

export async function expectVersion(page: Page, remote: string, version: string, slot = 'page'): Promise<void> {
  await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-version', version);
  await expect(mountedPart(page, remote, slot)).toHaveAttribute('data-state', 'mounted');
}

/** Delays the page's requests for files until the returned function is called. */
export async function delayRequests(page: Page, files: string | RegExp): Promise<() => void> {
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route(files, async (route) => {
    await resumed;
    await route.continue();
  });
  return resume;
}

/** Records the remotes whose entry file the page requests from now on. Ignores later chunks of mounted remotes. */
export function recordReleaseRequests(page: Page): { remotes(): string[]; clear(): void } {
  let requested: string[] = [];
  page.on('request', (request) => {
    const remote = /\/r\/(remote-[a-z]+)\/.*remoteEntry\.js$/.exec(request.url())?.[1];
    if (remote) requested.push(remote);
  });
  return {
    remotes: () => [...new Set(requested)].sort(),
    clear() {
      requested = [];
    },
  };
}

/** Returns the number of a release's active stylesheets in the page, linked or inline. */
export const activeStyles = (page: Page, digest: string) =>
  page.evaluate(
    (wanted) =>
      [...document.styleSheets].filter(({ href, ownerNode, disabled }) => {
        const from = href ?? (ownerNode instanceof HTMLElement ? ownerNode.dataset.of : undefined);
        return !disabled && from?.includes(`/${wanted}/`);
      }).length,
    digest,
  );
