import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Published, teamOf } from '../../support/team.ts';
import { launch } from '../support/browser.ts';
import { median, percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { productToMeasure } from '../support/product.ts';
import { type Followed, type Registry, registryOf } from '../support/registry.ts';
import { report, table, target } from '../support/report.ts';
import { type Listeners, openListeners } from './listeners.ts';
import { followersAre, openCasino, REMOTE, type Steps } from './open-casino.ts';

// From the registry's commit to open pages showing the old version: one page alone, then five at once while 2,000 others follow
// the stream. Each page is a new browser's that must fetch the old version, like a player who arrived after the promotion.
const COMMANDS = 10;
const PAGES = 5;
const LISTENERS = 2_000;
/** Time for which pages are open before a rollback, in ms: what they do after loading is done. */
const OPEN_FOR = 1_000;
/** Rollbacks that warm the servers up; they are not counted. */
const WARM = 3;
/** Steps of a page, in order. */
const STEPS = [
  ['asked', 'the page asks for its set'],
  ['answered', 'it has the set'],
  ['loaded', 'it has the last file of the old version'],
  ['painted', 'it has painted the old version'],
] as const;

const options = benchOptions(200, 5);
const crowded = Math.ceil(options.runs / PAGES);

interface Run {
  /** Of each page, in milliseconds since the commit. */
  pages: Steps[];
  /** When the registry had told its edges. */
  registry: number;
  listeners: number[];
}

const product = await productToMeasure();
const team = teamOf(REMOTE, () => product.environment);
const browser = await launch();
try {
  const old = await team.live();
  const newer = await team.publish((checkout) =>
    checkout.change('remote-casino/locales/en.json', 'Type the name of a game or a studio.', 'Type a name, newer.'),
  );
  const registry = registryOf(product);
  const versions = { registry, followed: await registry.follow(), old, newer };

  for (let run = 0; run < WARM; run += 1) await rollBack(browser, versions, 1);
  const alone: Run[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    alone.push(await rollBack(browser, versions, 1));
    if ((run + 1) % 20 === 0) console.error(`${run + 1} of ${options.runs}`);
  }
  const listeners = await openListeners(product.ports.site, LISTENERS);
  const together: Run[] = [];
  for (let run = 0; run < crowded; run += 1) {
    together.push(await rollBack(browser, versions, PAGES, listeners));
    if ((run + 1) % 20 === 0) console.error(`${run + 1} of ${crowded} with ${LISTENERS} listeners`);
  }
  listeners.stop();
  versions.followed.stop();

  const commands: number[] = [];
  for (let run = 0; run < Math.min(COMMANDS, options.runs); run += 1) {
    await team.promote(newer.version);
    commands.push(await team.rollBack(old.version));
  }
  tell(alone, together, commands);
} finally {
  await browser.close();
  team.checkout.remove();
  await product.stop();
}

interface Versions {
  registry: Registry;
  followed: Followed;
  old: Published;
  newer: Published;
}

async function rollBack(from: Browser, versions: Versions, count: number, listeners?: Listeners): Promise<Run> {
  const { registry, old, newer } = versions;
  await registry.promote(REMOTE, newer.version);
  // The edge is told by its stream; a page requested before that has the old version.
  while (!(await (await fetch(`${product.site}/release-set.json`)).text()).includes(newer.digest));
  const pages = await Promise.all(Array.from({ length: count }, () => openCasino(from, product.site, newer.version)));
  try {
    await followersAre(product.site, count + (listeners?.count ?? 0));
    await delay(OPEN_FOR);
    const shown = pages.map((page) => page.shows(old));
    const { revision } = await registry.rollBack(REMOTE, old.version);
    const steps = await Promise.all(shown);
    const heard = (await listeners?.heard(revision)) ?? [];
    // Asked only now: the answer is work for the registry, which the pages would wait for.
    const at = await registry.writtenAt(REMOTE, revision);
    return {
      pages: steps.map(({ asked, answered, loaded, painted }) => ({
        asked: asked - at,
        answered: answered - at,
        loaded: loaded - at,
        painted: painted - at,
      })),
      registry: versions.followed.saidAt(revision) - at,
      listeners: heard.map((time) => time - at),
    };
  } finally {
    await Promise.all(pages.map((page) => page.close()));
  }
}

function tell(alone: readonly Run[], together: readonly Run[], commands: readonly number[]): void {
  const row = (what: string, figures: readonly number[]) => [
    what,
    figures.length,
    ...[0.5, 0.9, 0.99, 1].map((share) => percentile(figures, share)),
  ];
  const stepsOf = (runs: readonly Run[]) => [
    row(
      'the registry tells its edges',
      runs.map(({ registry }) => registry),
    ),
    ...STEPS.map(([step, words]) => row(words, of(runs, step))),
  ];
  const one = of(alone, 'painted');
  const five = of(together, 'painted');
  const heard = together.flatMap(({ listeners }) => listeners);
  const bound = (what: string, value: number, atMost: number) => target(what, value, 'ms', { atMost });
  const result = {
    runs: options.runs,
    alone: alone.map(({ pages, registry }) => ({ ...pages[0], registry })),
    together: together.map(({ pages, registry }) => ({ pages, registry })),
    listenersMs: { p50: median(heard), p99: percentile(heard, 0.99), most: percentile(heard, 1) },
    commandMs: commands,
    targets: [
      bound('one page alone, p50', percentile(one, 0.5), 100),
      bound('one page alone, p99', percentile(one, 0.99), 200),
      bound(`${PAGES} pages, p50`, percentile(five, 0.5), 180),
      bound(`${PAGES} pages, p99`, percentile(five, 0.99), 350),
      bound(`${LISTENERS} listeners, p99`, percentile(heard, 0.99), 100),
    ],
  };
  const head = ['', 'runs', 'p50', 'p90', 'p99', 'most'];
  report('rollback', result, [
    table('One page alone: milliseconds since the commit', head, stepsOf(alone)),
    table(`${PAGES} pages and ${LISTENERS} listeners: milliseconds since the commit`, head, [
      ...stepsOf(together),
      row('a listener has the revision', heard),
    ]),
    table('The command (ms)', head, [row('`parlay rollback`, from its start to its end', commands)]),
  ]);
}

function of(runs: readonly Run[], step: keyof Steps): number[] {
  return runs.flatMap(({ pages }) => pages.map((page) => page[step]));
}
