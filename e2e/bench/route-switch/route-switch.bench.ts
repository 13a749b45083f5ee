import type { Browser, Page } from '@playwright/test';
import { aPlayer, signIn } from '../../support/player.ts';
import { DECIDED } from '../../support/site.ts';
import { launch, openPage } from '../support/browser.ts';
import { percentile } from '../support/figures.ts';
import { handOf, settled } from '../support/hand.ts';
import { benchOptions } from '../support/options.ts';
import { productToMeasure } from '../support/product.ts';
import { report, table, target } from '../support/report.ts';
import { CPU, slowDown } from '../support/throttle.ts';
import { watchSwitch } from './painted.ts';
import { PLAYER, type Step, VISITOR } from './tours.ts';

// From the click on a link to the frame that shows the next page's heading, in a page that stays open.
interface Switch {
  run: number;
  route: string;
  /** Whether it is the route's first visit in this document, which loads code, texts and data. */
  first: boolean;
  milliseconds: number;
}

/** Tours in one document: the first loads the code, later ones reuse it. */
const TOURS = 2;

const options = benchOptions(8, 1);
const product = await productToMeasure();
const browser = await launch();
const switches: Switch[] = [];
try {
  for (let run = 0; run < options.runs; run += 1) {
    await visit(browser, run, PLAYER, true);
    await visit(browser, run, VISITOR, false);
    console.error(`run ${run + 1} of ${options.runs}`);
  }
} finally {
  await browser.close();
  await product.stop();
}

const groups = Map.groupBy(switches, ({ route }) => route);
const share = (some: readonly Switch[], wanted: number) =>
  percentile(
    some.map(({ milliseconds }) => milliseconds),
    wanted,
  );
const routes = [...groups].map(([route, all]) => {
  const first = all.filter((one) => one.first);
  const again = all.filter((one) => !one.first);
  return {
    route,
    p50: share(all, 0.5),
    p95: share(all, 0.95),
    first: { p50: share(first, 0.5), p95: share(first, 0.95) },
    again: { p50: share(again, 0.5), p95: share(again, 0.95) },
  };
});
report(
  'route-switch',
  {
    targets: [
      target('all switches, p95', share(switches, 0.95), 'ms', { atMost: 100 }),
      ...routes.map(({ route, p95 }) => target(`${route}, p95`, p95, 'ms', { atMost: 100 })),
    ],
    processorTimesSlower: CPU,
    runs: options.runs,
    routes,
    switches,
  },
  [
    table(
      `Click to painted page, processor ${CPU} times slower (ms; ${options.runs} runs, ${TOURS} visits each)`,
      ['route', 'p50', 'p95', 'first visit p50', 'p95', 'later p50', 'p95'],
      routes.map(({ route, p50, p95, first, again }) => [
        route,
        ...[p50, p95, first.p50, first.p95, again.p50, again.p95].map(Math.round),
      ]),
    ),
  ],
);

async function visit(on: Browser, run: number, tour: readonly Step[], asPlayer: boolean): Promise<void> {
  const context = await on.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: product.site,
    storageState: { cookies: DECIDED, origins: [] },
  });
  try {
    if (asPlayer) await signIn(context, await aPlayer({}, product), product.site);
    const page = await openPage(context);
    await page.goto('/en/home');
    await settled(page);
    await slowDown(page);
    for (let count = 0; count < TOURS; count += 1)
      for (const step of tour) {
        const milliseconds = await take(page, step);
        // Home was already open when the tour began.
        switches.push({ run, route: step.route, first: count === 0 && step.route !== 'home', milliseconds });
      }
  } finally {
    await context.close();
  }
}

async function take(page: Page, { link, heading, before }: Step): Promise<number> {
  const hand = handOf(page, false);
  await before?.(page, hand);
  const pressed = link(page);
  const words = typeof heading === 'string' ? heading : await heading(pressed);
  const next = await watchSwitch(page, words);
  await hand.press(pressed);
  const milliseconds = await next.milliseconds();
  await settled(page);
  return milliseconds;
}
