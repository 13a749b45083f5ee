import { goWithin } from '@parlay/releases/within-document';
import { isMatrix } from '@parlay/tooling/testing/matrix';
import type { Browser, BrowserContext, Cookie, Page } from '@playwright/test';
import {
  aroundPages,
  damage,
  type Forged,
  type Forgery,
  promoteForged,
  publishForged,
  rollBackForged,
} from '../support/forge.ts';
import { activeStyles, expectVersion } from '../support/open-page.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { servedOf } from '../support/release-set.ts';
import { noteReports } from '../support/reports.ts';
import { allMounted, DECIDED, expect, mounted, running, test } from '../support/site.ts';
import { expectWithin, noteStates, type StateChange } from '../support/states.ts';

/** One kind of broken release, and the expected effect on a page. */
interface Break {
  forgery?: Forgery;
  /** After it went live. */
  damage?(release: Forged, route: string): void;
  report: object;
  /** The page keeps the version that has the fault. */
  stays?: true;
  /** It shows when the page is left; the next one must not wait for it. */
  whenLeft?: true;
  /** Milliseconds until another version or a fallback shows, where it is not an error that is clear at once. */
  within?: number;
}

/** Breaks a release; the page's clock tells when. */
const FAIL = "performance.mark('forged'); throw new Error('forged')";
/** Milliseconds from a clear error until another version or a fallback shows. */
const AT_ONCE = 1_000;
/** Looks more often than Playwright does: two dozen stories wait for the same few things. */
const AT_SHORT = { intervals: [200] };
/** The host has to look at the page, or at its calls, for a while. */
const NOT_CLEAR = Number.POSITIVE_INFINITY;

const effect = (code: string): Forgery => ({
  script: aroundPages(`React.useEffect(() => { ${code} }, [])`),
});
/** Replaces a lifecycle of every part. */
const lifecycle = (name: 'bootstrap' | 'unmount', code: string): Forgery => ({
  script: `
    const { lifecycles } = module.default;
    module.default.lifecycles = slot => ({ ...lifecycles(slot), ${name}: async () => { ${code} } })`,
});
const chunkOf = ({ record }: Forged, route: string) =>
  record.routes.find(({ id }) => id === route)?.scripts.find((file) => file.startsWith('page-')) ?? '';

/** The first stylesheet of a page: the release's own, or the page's when it has none. */
const sheetOf = ({ record }: Forged, route: string) =>
  record.styles[0] ?? record.routes.find(({ id }) => id === route)?.styles[0] ?? '';

const breaks: Readonly<Record<string, Break>> = {
  'throws at import': {
    forgery: { script: FAIL },
    report: { kind: 'remote-failed', outcome: 'broken-at-import' },
  },
  'throws at bootstrap': {
    forgery: lifecycle('bootstrap', FAIL),
    report: { kind: 'remote-failed', outcome: 'broken-at-mount' },
  },
  'never ends its bootstrap': {
    forgery: lifecycle('bootstrap', 'await new Promise(() => undefined)'),
    report: { kind: 'remote-failed', outcome: 'timed-out' },
    within: 3_000,
  },
  'throws at unmount': {
    forgery: lifecycle('unmount', "throw new Error('forged')"),
    report: { kind: 'error', message: 'Error: forged' },
    stays: true,
    whenLeft: true,
  },
  'never ends its unmount': {
    forgery: lifecycle('unmount', 'await new Promise(() => undefined)'),
    report: { kind: 'error', message: expect.stringContaining('unmounting took longer') },
    stays: true,
    whenLeft: true,
  },
  'throws at mount': {
    forgery: { script: aroundPages(FAIL) },
    report: { kind: 'remote-failed', outcome: 'broken-at-mount' },
  },
  'throws in its first effect': {
    forgery: effect(FAIL),
    report: { kind: 'remote-failed', outcome: 'broken-later' },
  },
  'throws in a later render': {
    forgery: {
      script: aroundPages(`
        const [late, setLate] = React.useState(false);
        React.useEffect(() => void setTimeout(() => setLate(true), 300), []);
        if (late) { ${FAIL} }`),
    },
    report: { kind: 'remote-failed', outcome: 'broken-later' },
  },
  'leaves a rejection unhandled': {
    forgery: effect("void Promise.reject(new Error('forged'))"),
    report: { kind: 'error', message: 'Error: forged' },
    stays: true,
  },
  'loops for three seconds': {
    forgery: effect('const end = performance.now() + 3000; while (performance.now() < end);'),
    report: { kind: 'long-task' },
    stays: true,
  },
  'calls the API 480 times a second': {
    forgery: {
      script: `
        const { lifecycles } = module.default;
        module.default.lifecycles = slot => {
          const inner = lifecycles(slot);
          const mount = props => {
            setInterval(() => { for (let n = 0; n < 5; n += 1) void props.ports.api.get('/api/tabs') }, 10);
            return inner.mount(props);
          };
          return { ...inner, mount };
        }`,
    },
    report: { kind: 'remote-failed', outcome: 'api-storm' },
    within: NOT_CLEAR,
  },
  'lacks the chunk of its page': {
    damage: (release, route) => damage(release, chunkOf(release, route), 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'lacks its words': {
    damage: (release) => damage(release, release.record.locales.en?.[0] ?? '', 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered entry': {
    damage: (release) => damage(release, release.record.entry, 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered chunk': {
    damage: (release, route) => damage(release, chunkOf(release, route), 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'has an altered style': {
    damage: (release, route) => damage(release, sheetOf(release, route), 'altered'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'lacks its style': {
    damage: (release, route) => damage(release, sheetOf(release, route), 'missing'),
    report: { kind: 'remote-failed', outcome: 'not-found' },
  },
  'hides the page by its styles': {
    forgery: { style: 'body{display:none}' },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    within: NOT_CLEAR,
  },
  'empties the body': {
    forgery: effect('document.body.replaceChildren()'),
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    within: NOT_CLEAR,
  },
  'covers the window': {
    forgery: {
      script: aroundPages(`
        const cover = { position: 'fixed', inset: 0, zIndex: 2147483647, background: '#fff' };
        const content = React.createElement(loaded.default, props);
        return React.createElement(React.Fragment, null, content, React.createElement('div', { style: cover }))`),
    },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
    within: NOT_CLEAR,
  },
};

interface Place {
  remote: string;
  path: string;
  route: string;
  isPlayer?: true;
  /** The fault that `npm test` tries here; all of them with the casino. */
  sample?: string;
  /** What the page's frame shows once all is well. */
  inFrame?: string;
}
const CASINO: Place = { remote: 'remote-casino', path: '/en/casino', route: 'casino' };
const OTHERS: readonly Place[] = [
  { remote: 'remote-shell', path: '/en', route: 'home' },
  { remote: 'remote-auth', path: '/en/login', route: 'login' },
  { remote: 'remote-sports', path: '/en/betting', route: 'betting' },
  { remote: 'remote-tournament', path: '/en/tournaments', route: 'tournaments' },
  { remote: 'remote-account', path: '/en/account/transactions', route: 'account/transactions', isPlayer: true },
  {
    ...{ remote: 'remote-sports', path: '/en/account/lotteryplatformlogin', route: 'account/lotteryplatformlogin' },
    ...{ isPlayer: true, sample: 'throws in a later render', inFrame: 'You are signed in to the lottery.' },
  },
];
/** The fault that `npm test` tries with each of the other remotes; the host finds and answers all of them in the same way. */
const SAMPLE = 'throws in its first effect';

const openAs = (browser: Browser, cookies: Cookie[] = DECIDED) =>
  browser.newContext({
    baseURL: running().site,
    storageState: { cookies, origins: [] },
    viewport: { width: 1280, height: 800 },
  });

/** A browser for each place that has a working version of before. Its stories share it. */
const known = new Map<Place, BrowserContext>();

async function knownAt(browser: Browser, place: Place): Promise<BrowserContext> {
  const before = known.get(place);
  if (before) return before;
  const context = await openAs(browser);
  if (place.isPlayer) await signIn(context, await aPlayer());
  known.set(place, context);
  return context;
}
test.afterAll(() => Promise.all([...known.values()].map((context) => context.close())));

/** Opens the working version, so that it is the last good one of this browser. */
async function openGood(context: BrowserContext, { path, remote }: Place, good: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await allMounted(page);
  const lastGood = () => page.evaluate((key) => localStorage.getItem(key) ?? '', `parlay.last-good.en.${remote}`);
  await expect.poll(lastGood, AT_SHORT).toMatch(new RegExp(`^[^}]*"version":"${good}"`));
  // An open page that nobody touches would take the next version over before the damage, and have its files from then on.
  await page.close();
}

async function expectGood(
  page: Page,
  { remote, inFrame }: Place,
  good: { version: string },
  bad: Forged,
): Promise<void> {
  // How fast that was is asked by the page's clock; a storm of calls leaves a busy machine little for anything else.
  await expect(mounted(page, remote)).toHaveAttribute('data-version', good.version);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(mounted(page, remote)).toHaveCount(1);
  if (inFrame !== undefined) await expect(page.frameLocator('main iframe').getByText(inFrame)).toBeVisible();
  // Those of the broken one go when the other is mounted.
  await expect(mounted(page, remote)).toHaveAttribute('data-state', 'mounted');
  await expect.poll(() => activeStyles(page, bad.digest), AT_SHORT).toBe(0);
}

/** Goes to a page of another remote and back within one document. */
async function leave(page: Page, { remote }: Place): Promise<void> {
  await allMounted(page);
  await goWithin(page, remote === 'remote-shell' ? '/en/casino' : '/en/home');
  await expect(mounted(page, remote)).toHaveCount(0, { timeout: 3_000 });
  await page.goBack();
  await expect(mounted(page, remote)).toHaveAttribute('data-state', 'mounted', { timeout: 5_000 });
}

/**
 * Milliseconds from the release's error until another version or the fallback took its place, without those that a busy machine
 * took from the page.
 */
async function untilShown(page: Page, changes: readonly StateChange[], good: string, bad: Forged): Promise<number> {
  const failed = await page.evaluate((digest) => {
    const [thrown] = performance.getEntriesByName('forged');
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const refused = files.find(({ name, responseStatus }) => name.includes(digest) && responseStatus >= 400);
    return thrown?.startTime ?? refused?.responseEnd ?? 0;
  }, bad.digest);
  // A file may have been refused before the part wanted it.
  const since = Math.max(failed, changes[0]?.at ?? 0);
  const before = changes.findLast(({ at }) => at <= since)?.late ?? 0;
  const shown = changes.find(
    ({ state, version, at }) => at >= since && (state === 'fallback' || (state === 'mounted' && version === good)),
  );
  return shown ? shown.at - since - (shown.late - before) : Number.POSITIVE_INFINITY;
}

for (const place of [CASINO, ...OTHERS])
  for (const [name, broken] of Object.entries(breaks)) {
    const { remote, path, route, sample = SAMPLE } = place;
    if (place !== CASINO && !isMatrix && name !== sample) continue;
    test(`${remote} at ${path} ${name}: visitors get a working version, and ops sees which one is broken`, async ({
      browser,
    }) => {
      const good = await servedOf(remote);
      if (!good) throw new Error(`${remote} is not live`);
      const context = await knownAt(browser, place);
      const [bad] = await Promise.all([
        publishForged(remote, good.digest, broken.forgery ?? {}),
        openGood(context, place, good.version),
      ]);
      const fresh = await openAs(browser, await context.cookies());
      const visitors = await Promise.all([context, fresh].map((one) => one.newPage()));
      try {
        await promoteForged(bad);
        await expect.poll(async () => (await servedOf(remote))?.version, AT_SHORT).toBe(bad.version);
        broken.damage?.(bad, route);
        const wanted = expect.objectContaining({ ...broken.report, remote, version: bad.version });
        const visit = async (visitor: Page) => {
          const reports = await noteReports(visitor);
          const states = await noteStates(visitor);
          const open = () => visitor.goto(path, { waitUntil: 'domcontentloaded' });
          const expectReport = () => expect.poll(reports.now, AT_SHORT).toContainEqual(wanted);
          if (broken.stays) {
            await open();
            if (broken.whenLeft) await leave(visitor, place);
            await expectReport();
            if (!broken.whenLeft) await expectVersion(visitor, remote, bad.version);
            return;
          }
          await expectWithin(broken.within ?? AT_ONCE, `${remote} ${name}`, async () => {
            await open();
            await expectGood(visitor, place, good, bad);
            return untilShown(visitor, await states(remote), good.version, bad);
          });
          // Of the visit that was in time: where a busy machine answers late, the page rightly says that it took too long.
          await expectReport();
        };
        // One after the other, because their times are asked.
        for (const visitor of visitors) await visit(visitor);
      } finally {
        await rollBackForged(remote, good.version);
        await Promise.all([...visitors.map((visitor) => visitor.close()), fresh.close()]);
      }
    });
  }
