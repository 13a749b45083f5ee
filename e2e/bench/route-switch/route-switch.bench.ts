import type { Page } from '@playwright/test';
import { createPlayer, signIn } from '../../support/player.ts';
import { COOKIE_CHOICE } from '../../support/site.ts';
import { bench } from '../support/bench.ts';
import { openPage } from '../support/browser.ts';
import { percentiles } from '../support/figures.ts';
import { humanInput, waitUntilSettled } from '../support/hand.ts';
import { renderTable, target } from '../support/report.ts';
import type { Resources } from '../support/resources.ts';
import { CPU, slowDown } from '../support/throttle.ts';
import { watchSwitch } from './painted.ts';
import { PLAYER_TOUR, type Step, VISITOR_TOUR } from './tours.ts';

// Measures the time between the click on a link and the frame with the next page's heading, in one open document.
interface Switch {
  run: number;
  route: string;
  /** Whether this is the document's first visit to the route, which loads code, texts and data. */
  first: boolean;
  milliseconds: number;
}

/** Number of tours per document. The first one loads the code, which later ones reuse. */
const TOURS = 2;

await bench({
  name: 'route-switch',
  runs: { usual: 8, quick: 1 },
  needs: { product: true, browser: [] },
  async measure({ runs, product, browser }) {
    const switches: Switch[] = [];
    for (let run = 0; run < runs; run += 1) {
      switches.push(...(await visit({ product, browser, run }, PLAYER_TOUR, true)));
      switches.push(...(await visit({ product, browser, run }, VISITOR_TOUR, false)));
      console.error(`run ${run + 1} of ${runs}`);
    }
    const shares = (some: readonly Switch[]) => {
      const [p50 = Number.NaN, p95 = Number.NaN] = percentiles(
        some.map(({ milliseconds }) => milliseconds),
        [0.5, 0.95],
      );
      return { p50, p95 };
    };
    const routes = [...Map.groupBy(switches, ({ route }) => route)].map(([route, all]) => ({
      route,
      ...shares(all),
      first: shares(all.filter((visit) => visit.first)),
      again: shares(all.filter((visit) => !visit.first)),
    }));
    return {
      figures: { processorTimesSlower: CPU, runs, routes, switches },
      targets: [
        target('all switches, p95', shares(switches).p95, 'ms', { atMost: 100 }),
        ...routes.map(({ route, p95 }) => target(`${route}, p95`, p95, 'ms', { atMost: 100 })),
      ],
      tables: [
        renderTable(
          `Click to painted page, processor ${CPU} times slower (ms; ${runs} runs, ${TOURS} visits each)`,
          ['route', 'p50', 'p95', 'first visit p50', 'p95', 'later p50', 'p95'],
          routes.map(({ route, p50, p95, first, again }) => [
            route,
            ...[p50, p95, first.p50, first.p95, again.p50, again.p95].map(Math.round),
          ]),
        ),
      ],
    };
  },
});

interface Visit extends Pick<Resources, 'product' | 'browser'> {
  run: number;
}

async function visit({ product, browser, run }: Visit, tour: readonly Step[], asPlayer: boolean): Promise<Switch[]> {
  const switches: Switch[] = [];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: product.site,
    storageState: { cookies: COOKIE_CHOICE, origins: [] },
  });
  try {
    if (asPlayer) await signIn(context, await createPlayer({}, product), product.site);
    const page = await openPage(context);
    await page.goto('/en/home');
    await waitUntilSettled(page);
    await slowDown(page);
    for (let count = 0; count < TOURS; count += 1)
      for (const step of tour) {
        const milliseconds = await measureStep(page, step);
        // The first visit to home does not count as one, because home is open when the tour starts.
        switches.push({ run, route: step.route, first: count === 0 && step.route !== 'home', milliseconds });
      }
    return switches;
  } finally {
    await context.close();
  }
}

async function measureStep(page: Page, { link, heading, before }: Step): Promise<number> {
  const user = humanInput(page, false);
  await before?.(page, user);
  const clickTarget = link(page);
  const headingText = typeof heading === 'string' ? heading : await heading(clickTarget);
  const next = await watchSwitch(page, headingText);
  await user.press(clickTarget);
  const milliseconds = await next.milliseconds();
  await waitUntilSettled(page);
  return milliseconds;
}
