import { goWithin } from '@parlay/releases/within-document';
import type { Browser, Page } from '@playwright/test';
import { type Fault, type FaultyProxy, faultyProxy } from '../support/faulty-proxy.ts';
import { unless } from '../support/matrix.ts';
import { allMounted, DECIDED, expect, measured, mounted, running, test } from '../support/site.ts';
import { noteStates, pageClock, untilState } from '../support/states.ts';

/** What is broken: files of a remote, by what a title calls them, with a page that needs them. */
interface Broken {
  remote: string;
  path: string;
  what: string;
  file: string;
}

const CASINO = { remote: 'remote-casino', path: '/en/casino' };
const ENTRY = { what: 'entry', file: 'remoteEntry\\.js' };
const BROKEN: readonly Broken[] = [
  { ...CASINO, ...ENTRY },
  { ...CASINO, what: 'page', file: 'page-casino\\.\\w+\\.js' },
  { ...CASINO, what: 'stylesheet', file: 'styles\\.\\w+\\.css' },
  { remote: 'remote-sports', path: '/en/betting', ...ENTRY },
  { remote: 'remote-tournament', path: '/en/tournaments', ...ENTRY },
  { remote: 'remote-account', path: '/en/promotions', ...ENTRY },
];
const FAULTS: readonly Fault[] = ['missing', 'broken', 'replaced', 'reset', 'altered', 'hanging', 'dripping'];
/** A page of each remote, open to visitors. */
const PAGES = [
  ['remote-casino', '/en/casino'],
  ['remote-shell', '/en/home'],
  ['remote-auth', '/en/login'],
  ['remote-sports', '/en/betting'],
  ['remote-tournament', '/en/tournaments'],
  ['remote-account', '/en/promotions'],
] as const;

let proxy: FaultyProxy;
test.beforeAll(async () => {
  proxy = await faultyProxy(running().site);
});
test.afterAll(() => proxy.stop());

/** Milliseconds until parts of other remotes were mounted, by the page's clock. */
type Times = ReadonlyMap<string, number>;

const AROUND = ['remote-auth overlay', 'remote-shell bottom', 'remote-shell notices', 'remote-shell top'];

/** When the parts around the page were mounted, from the beginning of the document. */
const partsOf = (page: Page, { remote }: Broken): Promise<[string, number][]> =>
  page.evaluate(
    (broken) =>
      Object.entries(window.states).flatMap(([part, changes]) => {
        const at = changes.find(({ state }) => state === 'mounted')?.at;
        return part.startsWith(broken) || at === undefined ? [] : [[part, at] as [string, number]];
      }),
    remote,
  );

/** From the change of the page until the remote has mounted its own. */
async function untilPageOf(page: Page, remote: string, path: string): Promise<number> {
  const since = await pageClock(page);
  await goWithin(page, path);
  await expect(mounted(page, remote)).toHaveAttribute('data-state', 'mounted');
  return untilState(page, remote, 'mounted', since);
}

/** A visitor whose browser has nothing yet opens the page, and then one of each other remote in the same document. */
async function visit(browser: Browser, broken: Broken, expectPage: (page: Page) => Promise<void>): Promise<Times> {
  const context = await browser.newContext({ storageState: { cookies: DECIDED, origins: [] } });
  try {
    const page = await context.newPage();
    await noteStates(page);
    await page.goto(`${proxy.site}${broken.path}`, { waitUntil: 'domcontentloaded' });
    await expectPage(page);
    // A page that fails at once has its fallback before the other parts are mounted.
    await expect.poll(async () => (await partsOf(page, broken)).map(([part]) => part).sort()).toEqual(AROUND);
    const times = new Map(await partsOf(page, broken));
    for (const [remote, path] of PAGES)
      if (remote !== broken.remote) times.set(`${remote} page`, await untilPageOf(page, remote, path));
    return times;
  } finally {
    await context.close();
  }
}

/** What a part may take beside a broken one: of a few milliseconds, twice as many are chance. */
const limitOf = (whole: number): number => Math.max(2 * whole, whole + 500);

const VISITS = 3;

/** The parts that were slower than they are allowed to be in each of some visits: a machine with other work gets several. */
async function slowerParts(whole: Times, broken: () => Promise<Times>): Promise<string[]> {
  let slower = [...whole.keys()];
  for (let visits = 0; visits < VISITS && slower.length > 0; visits += 1) {
    const times = await broken();
    slower = slower.filter((part) => {
      const [without, took] = [whole.get(part) ?? 0, times.get(part) ?? Number.POSITIVE_INFINITY];
      if (visits === 0) measured(`${part}, beside a whole page ${Math.round(without)} ms`, took);
      return took > limitOf(without);
    });
  }
  return slower;
}

for (const broken of BROKEN)
  for (const fault of FAULTS) {
    const { remote, what, file } = broken;
    const isSample = broken === BROKEN[0] && (fault === 'hanging' || fault === 'missing');
    test(
      `the ${what} of ${remote} is ${fault}: the other five come as fast as ever`,
      unless(isSample),
      async ({ browser }) => {
        proxy.files = undefined;
        const whole = await visit(browser, broken, allMounted);
        Object.assign(proxy, { files: new RegExp(`/r/${remote}/\\w+/${file}`), fault });
        const slower = await slowerParts(whole, () =>
          visit(browser, broken, async (page) => {
            await expect(mounted(page, remote)).toHaveAttribute('data-state', 'fallback');
          }),
        );
        expect(slower).toEqual([]);
      },
    );
  }
