import { type Fault, type FaultyProxy, startFaultyProxy } from '../support/faulty-proxy.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { PAGES, slowerParts, visitOtherRemotes } from '../support/other-remotes.ts';
import { currentProduct, expect, mountedPart, test, waitUntilMounted } from '../support/site.ts';

/** A broken file of a remote. `what` is its name in test titles. */
interface Broken {
  remote: keyof typeof PAGES;
  what: string;
  file: string;
}

const CASINO = { remote: 'remote-casino' } as const;
const ENTRY = { what: 'entry', file: 'remoteEntry\\.js' };
const BROKEN: readonly Broken[] = [
  { ...CASINO, ...ENTRY },
  { ...CASINO, what: 'page', file: 'page-casino\\.\\w+\\.js' },
  { ...CASINO, what: 'stylesheet', file: 'styles\\.\\w+\\.css' },
  { remote: 'remote-sports', ...ENTRY },
  { remote: 'remote-tournament', ...ENTRY },
  { remote: 'remote-account', ...ENTRY },
];
const FAULTS: readonly Fault[] = ['missing', 'broken', 'replaced', 'reset', 'altered', 'hanging', 'dripping'];

let proxy: FaultyProxy;
test.beforeAll(async () => {
  proxy = await startFaultyProxy(currentProduct().site);
});
test.afterAll(() => proxy.stop());

for (const broken of BROKEN)
  for (const fault of FAULTS) {
    const { remote, what, file } = broken;
    const isSample = broken === BROKEN[0] && (fault === 'hanging' || fault === 'missing');
    test(
      `the other five remotes load as fast as usual if the ${what} of ${remote} is ${fault}`,
      matrixOnlyUnless(isSample),
      async ({ browser }) => {
        const opening = { remote, url: `${proxy.site}${PAGES[remote]}` };
        proxy.files = undefined;
        const baseline = await visitOtherRemotes(browser, opening, waitUntilMounted);
        Object.assign(proxy, { files: new RegExp(`/r/${remote}/\\w+/${file}`), fault });
        const slower = await slowerParts(baseline, () =>
          visitOtherRemotes(browser, opening, async (page) => {
            await expect(mountedPart(page, remote)).toHaveAttribute('data-state', 'fallback');
          }),
        );
        expect(slower).toEqual([]);
      },
    );
  }
