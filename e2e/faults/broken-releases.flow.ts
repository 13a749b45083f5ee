import { goWithin } from '@parlay/releases/within-document';
import { isMatrix } from '@parlay/tooling/testing/matrix';
import type { Browser, Page } from '@playwright/test';
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
}

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
    forgery: { script: "throw new Error('forged')" },
    report: { kind: 'remote-failed', outcome: 'broken-at-import' },
  },
  'throws at bootstrap': {
    forgery: lifecycle('bootstrap', "throw new Error('forged')"),
    report: { kind: 'remote-failed', outcome: 'broken-at-mount' },
  },
  'never ends its bootstrap': {
    forgery: lifecycle('bootstrap', 'await new Promise(() => undefined)'),
    report: { kind: 'remote-failed', outcome: 'timed-out' },
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
    forgery: { script: aroundPages("throw new Error('forged')") },
    report: { kind: 'remote-failed', outcome: 'broken-at-mount' },
  },
  'throws in its first effect': {
    forgery: effect("throw new Error('forged')"),
    report: { kind: 'remote-failed', outcome: 'broken-later' },
  },
  'throws in a later render': {
    forgery: {
      script: aroundPages(`
        const [late, setLate] = React.useState(false);
        React.useEffect(() => void setTimeout(() => setLate(true), 300), []);
        if (late) throw new Error('forged')`),
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
  },
  'empties the body': {
    forgery: effect('document.body.replaceChildren()'),
    report: { kind: 'remote-failed', outcome: 'blank-page' },
  },
  'covers the window': {
    forgery: {
      script: aroundPages(`
        const cover = { position: 'fixed', inset: 0, zIndex: 2147483647, background: '#fff' };
        const content = React.createElement(loaded.default, props);
        return React.createElement(React.Fragment, null, content, React.createElement('div', { style: cover }))`),
    },
    report: { kind: 'remote-failed', outcome: 'blank-page' },
  },
};

interface Place {
  remote: string;
  path: string;
  route: string;
  isPlayer?: true;
}
const CASINO: Place = { remote: 'remote-casino', path: '/en/casino', route: 'casino' };
const OTHERS: readonly Place[] = [
  { remote: 'remote-shell', path: '/en', route: 'home' },
  { remote: 'remote-auth', path: '/en/login', route: 'login' },
  { remote: 'remote-sports', path: '/en/betting', route: 'betting' },
  { remote: 'remote-tournament', path: '/en/tournaments', route: 'tournaments' },
  { remote: 'remote-account', path: '/en/account/transactions', route: 'account/transactions', isPlayer: true },
];
/** The fault that `npm test` tries with each of the other remotes; the host finds and answers all of them in the same way. */
const SAMPLE = 'throws in its first effect';

async function openAs(browser: Browser, { isPlayer }: Place): Promise<Page> {
  const context = await browser.newContext({
    baseURL: running().site,
    storageState: { cookies: DECIDED, origins: [] },
    viewport: { width: 1280, height: 800 },
  });
  if (isPlayer) await signIn(context, await aPlayer());
  return await context.newPage();
}

async function expectGood(page: Page, { remote }: Place, good: { version: string }, bad: Forged): Promise<void> {
  await expectVersion(page, remote, good.version);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(mounted(page, remote)).toHaveCount(1);
  expect(await activeStyles(page, bad.digest)).toBe(0);
}

/** Goes to a page of another remote and back within one document. */
async function leave(page: Page, { remote }: Place): Promise<void> {
  await allMounted(page);
  await goWithin(page, remote === 'remote-shell' ? '/en/casino' : '/en/home');
  await expect(mounted(page, remote)).toHaveCount(0, { timeout: 3_000 });
  await page.goBack();
  await expect(mounted(page, remote)).toHaveAttribute('data-state', 'mounted', { timeout: 5_000 });
}

for (const place of [CASINO, ...OTHERS])
  for (const [name, broken] of Object.entries(breaks)) {
    if (place !== CASINO && !isMatrix && name !== SAMPLE) continue;
    const { remote, path, route } = place;
    test(`${remote} ${name}: visitors get a working version, and ops sees which one is broken`, async ({ browser }) => {
      test.setTimeout(90_000);
      const good = await servedOf(remote);
      if (!good) throw new Error(`${remote} is not live`);
      const known = await openAs(browser, place);
      await known.goto(path);
      await allMounted(known);
      // An open page that nobody touches would take the version over before the damage, and have its files from then on.
      await known.goto('about:blank');
      const fresh = await openAs(browser, place);
      const bad = await publishForged(remote, good.digest, broken.forgery ?? {});
      try {
        await promoteForged(bad);
        await expect.poll(async () => (await servedOf(remote))?.version).toBe(bad.version);
        broken.damage?.(bad, route);
        const wanted = expect.objectContaining({ ...broken.report, remote, version: bad.version });
        const visit = async (visitor: Page) => {
          const reports = await noteReports(visitor);
          await visitor.goto(path, { waitUntil: 'domcontentloaded' });
          if (broken.whenLeft) await leave(visitor, place);
          await expect.poll(reports, { timeout: 20_000 }).toContainEqual(wanted);
          if (broken.whenLeft) return;
          if (broken.stays) await expectVersion(visitor, remote, bad.version);
          else await expectGood(visitor, place, good, bad);
        };
        await Promise.all([known, fresh].map(visit));
      } finally {
        await rollBackForged(remote, good.version);
        await Promise.all([known, fresh].map((visitor) => visitor.context().close()));
      }
    });
  }
