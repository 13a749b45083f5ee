import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { createTeam, type PublishedVersion } from '../../support/team.ts';
import { bench, type Findings } from '../support/bench.ts';
import { median, percentile, row } from '../support/figures.ts';
import { type Registry, type RevisionFollower, registryOf } from '../support/registry.ts';
import { renderTable, target } from '../support/report.ts';
import { type Listeners, openListeners } from './listeners.ts';
import { openCasino, REMOTE, type RollbackTimes, waitForFollowers } from './open-casino.ts';

// Measures the time from the registry's commit until open pages show the old version: first one page, then five pages
// while 2,000 other clients follow the stream. Each page has a new browser context, like that of a player who arrived
// after the promotion. A page that was just opened must fetch the old version. A few seconds later, it has preloaded it
// (decision 144).
const COMMANDS = 10;
const PAGES = 5;
const LISTENERS = 2_000;
/** Pause before a rollback, in which pages finish their own work. */
const QUIET_MS = 1_000;
/** Number of initial rollbacks that warm up the servers and are not counted. */
const WARM_UP_ROLLBACKS = 3;
/** Steps of a page during a rollback, in order. */
const STEPS = [
  ['asked', 'the page asks for its set'],
  ['answered', 'it has the set'],
  ['loaded', 'it has the last file of the old version'],
  ['painted', 'it has painted the old version'],
] as const;

/** Whether pages have been open long enough to preload the old version. */
type Pages = 'open' | 'just opened';

interface Run {
  /** Times of each page's steps, in milliseconds since the commit. */
  pages: RollbackTimes[];
  /** Time when the registry notified its edges, in milliseconds since the commit. */
  registry: number;
  listeners: number[];
}

await bench({
  name: 'rollback',
  runs: { usual: 100, quick: 5 },
  needs: { product: true, browser: [] },
  async measure({ runs: wanted, product, browser, defer }) {
    const team = createTeam(REMOTE, () => product.environment);
    defer(() => team.checkout.remove());
    const old = await team.live();
    const newer = await team.publish((checkout) =>
      checkout.change('remote-casino/locales/en.json', 'Type the name of a game or a studio.', 'Type a name, newer.'),
    );
    const registry = registryOf(product);
    const followed = await registry.follow();
    defer(() => followed.stop());
    const versions = { site: product.site, registry, followed, old, newer };

    const repeat = async (what: string, times: number, run: () => Promise<Run>) => {
      const runs: Run[] = [];
      while (runs.length < times) {
        runs.push(await run());
        if (runs.length % 20 === 0) console.error(`${runs.length} of ${times} ${what}`);
      }
      return runs;
    };
    const withOnePage = (pages: Pages) => () => rollBack(browser, versions, pages, 1);
    await repeat('to warm up', WARM_UP_ROLLBACKS, withOnePage('just opened'));
    const singlePage = {
      'just opened': await repeat('just opened', wanted, withOnePage('just opened')),
      open: await repeat('open', wanted, withOnePage('open')),
    };
    const listeners = await openListeners(product.ports.site, LISTENERS);
    defer(() => listeners.stop());
    const withManyPages = (pages: Pages) => () => rollBack(browser, versions, pages, PAGES, listeners);
    const crowded = Math.ceil((wanted * 2) / PAGES);
    const manyPages = {
      'just opened': await repeat('just opened at once', crowded, withManyPages('just opened')),
      open: await repeat('open at once', crowded, withManyPages('open')),
    };
    listeners.stop();
    followed.stop();

    const commands: number[] = [];
    for (let run = 0; run < Math.min(COMMANDS, wanted); run += 1) {
      await team.promote(newer.version);
      commands.push(await team.rollBack(old.version));
    }
    return findingsOf(wanted, singlePage, manyPages, commands);
  },
});

interface Versions {
  site: string;
  registry: Registry;
  followed: RevisionFollower;
  old: PublishedVersion;
  newer: PublishedVersion;
}

async function rollBack(
  from: Browser,
  versions: Versions,
  kind: Pages,
  count: number,
  listeners?: Listeners,
): Promise<Run> {
  const { site, registry, old, newer } = versions;
  await registry.promote(REMOTE, newer.version);
  // Waits for the edge, which is notified through its stream. Until then, a requested page gets the old version.
  while (!(await (await fetch(`${site}/release-set.json`)).text()).includes(newer.digest));
  const pages = await Promise.all(Array.from({ length: count }, () => openCasino(from, site, newer.version)));
  try {
    await waitForFollowers(site, count + (listeners?.count ?? 0));
    if (kind === 'open') await Promise.all(pages.map((page) => page.waitForPreload(old)));
    await delay(QUIET_MS);
    const pendingSteps = pages.map((page) => page.waitForVersion(old));
    const { revision } = await registry.rollBack(REMOTE, old.version);
    const steps = await Promise.all(pendingSteps);
    const received = (await listeners?.received(revision)) ?? [];
    // Makes this request only now, because it would otherwise occupy the registry while the pages wait for it.
    const at = await registry.writtenAt(REMOTE, revision);
    return {
      pages: steps.map(({ asked, answered, loaded, painted }) => ({
        asked: asked - at,
        answered: answered - at,
        loaded: loaded - at,
        painted: painted - at,
      })),
      registry: versions.followed.announcedAt(revision) - at,
      listeners: received.map((time) => time - at),
    };
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
}

function findingsOf(
  runs: number,
  alone: Record<Pages, Run[]>,
  together: Record<Pages, Run[]>,
  commands: readonly number[],
): Findings {
  const steps = (what: string, figures: readonly number[]) => row(what, figures, [0.5, 0.9, 0.99, 1]);
  const edgeRow = (runs: readonly Run[]) =>
    steps(
      'the registry tells its edges',
      runs.map(({ registry }) => registry),
    );
  const stepsOf = (runs: readonly Run[]) => [
    edgeRow(runs),
    ...STEPS.map(([step, label]) => steps(label, valuesOf(runs, step))),
  ];
  const openOf = (runs: readonly Run[]) => [
    edgeRow(runs),
    steps('they have painted the old version', valuesOf(runs, 'painted')),
  ];
  const received = [...together['just opened'], ...together.open].flatMap(({ listeners }) => listeners);
  const bounds = (what: string, runs: readonly Run[], p50: number, p99: number) =>
    ([50, 99] as const).map((share) =>
      target(`${what}, p${share}`, percentile(valuesOf(runs, 'painted'), share / 100), 'ms', {
        atMost: share === 50 ? p50 : p99,
      }),
    );
  const head = ['', 'runs', 'p50', 'p90', 'p99', 'most'];
  const since = 'milliseconds since the commit';
  return {
    figures: {
      runs,
      alone,
      together,
      listenersMs: { p50: median(received), p99: percentile(received, 0.99), most: percentile(received, 1) },
      commandMs: commands,
    },
    targets: [
      ...bounds('one page, just opened', alone['just opened'], 100, 200),
      ...bounds('one page', alone.open, 100, 200),
      ...bounds(`${PAGES} pages`, together.open, 180, 350),
      target(`${LISTENERS} listeners, p99`, percentile(received, 0.99), 'ms', { atMost: 100 }),
    ],
    tables: [
      renderTable(`One page, just opened: ${since}`, head, stepsOf(alone['just opened'])),
      renderTable(`One page that has the old version at hand: ${since}`, head, openOf(alone.open)),
      renderTable(`${PAGES} pages, just opened: ${since}`, head, stepsOf(together['just opened'])),
      renderTable(`${PAGES} pages that have the old version at hand: ${since}`, head, openOf(together.open)),
      renderTable(`${LISTENERS} listeners beside the ${PAGES} pages: ${since}`, head, [
        steps('they have the revision', received),
      ]),
      renderTable('The command (ms)', head, [steps('`parlay rollback`, from its start to its end', commands)]),
    ],
  };
}

function valuesOf(runs: readonly Run[], step: keyof RollbackTimes): number[] {
  return runs.flatMap(({ pages }) => pages.map((page) => page[step]));
}
