import type { Browser, Cookie } from '@playwright/test';
import { brokenReleases, CASINO, goLive, OTHER_PAGES } from '../support/breaks.ts';
import { publishForged, rollBackForged } from '../support/forge.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { expectVersion } from '../support/open-page.ts';
import { slowerParts, visitOtherRemotes } from '../support/other-remotes.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { servedVersionOf } from '../support/release-set.ts';
import { COOKIE_CHOICE, currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

async function playerCookies(browser: Browser): Promise<Cookie[]> {
  const context = await browser.newContext({
    baseURL: currentProduct().site,
    storageState: { cookies: COOKIE_CHOICE, origins: [] },
  });
  await signIn(context, await createPlayer());
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

/** Faults that `npm test` tries. One is handled immediately, the other occurs when the page is left. */
const SAMPLES = ['throws in its first effect', 'never ends its unmount'];

for (const place of [CASINO, ...OTHER_PAGES])
  for (const [name, broken] of Object.entries(brokenReleases)) {
    const { remote, path, route, isPlayer } = place;
    test(
      `the other five remotes load as fast as usual if ${remote} at ${path} ${name}`,
      matrixOnlyUnless(place === CASINO && SAMPLES.includes(name)),
      async ({ browser }) => {
        const good = await servedVersionOf(remote);
        if (!good) throw new Error(`${remote} is not live`);
        const opening = {
          remote,
          url: `${currentProduct().site}${path}`,
          player: isPlayer ? await playerCookies(browser) : undefined,
        };
        const baseline = await visitOtherRemotes(browser, opening, waitUntilMounted);
        const bad = await publishForged(remote, good.digest, broken.forgery ?? {});
        try {
          await goLive(bad, broken, route);
          const shown = broken.keepsVersion ? bad.version : good.version;
          const visitBroken = () => visitOtherRemotes(browser, opening, (page) => expectVersion(page, remote, shown));
          const slower = await slowerParts(baseline, visitBroken, broken.blockedMs);
          expect(slower).toEqual([]);
        } finally {
          await rollBackForged(remote, good.version);
        }
      },
    );
  }
