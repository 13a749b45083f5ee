import type { BrowserContext } from '@playwright/test';
import { createPlayer, signIn } from '../../support/player.ts';
import { post } from '../../support/post.ts';
import { COOKIE_CHOICE } from '../../support/site.ts';
import { createTournament } from '../../support/tournament.ts';
import { bench } from '../support/bench.ts';
import { openPage } from '../support/browser.ts';
import { percentile } from '../support/figures.ts';
import { humanInput, waitUntilSettled } from '../support/hand.ts';
import { renderTable, target } from '../support/report.ts';
import type { Resources } from '../support/resources.ts';
import { CPU, slowDown } from '../support/throttle.ts';
import { FLOWS, type Flow } from './flows.ts';
import { recordInteractions, type SlowestInteraction } from './record-interactions.ts';

// Measures Interaction to Next Paint for the most frequent actions at both widths. Each flow has its own browser
// context.
interface Document extends SlowestInteraction {
  flow: string;
  width: number;
  /** CPU slowdown factor. */
  slower: number;
  run: number;
}

const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
];

/** CPU slowdown factors. Targets apply to full speed. A phone's speed is measured for comparison only. */
const SPEEDS = [1, CPU];

await bench({
  name: 'inp',
  runs: { usual: 8, quick: 1 },
  needs: { product: true, browser: [] },
  async measure({ runs, product, browser }) {
    const documents: Document[] = [];
    for (let run = 0; run < runs; run += 1) {
      for (const flow of FLOWS)
        for (const screen of SCREENS)
          for (const slower of SPEEDS)
            documents.push(...(await runFlow({ product, browser, run }, flow, screen, slower)));
      console.error(`run ${run + 1} of ${runs}`);
    }

    const percentileOf = (some: readonly Document[], fraction: number) =>
      percentile(
        some.map(({ value }) => value),
        fraction,
      );
    const flowsAt = (speed: number) => {
      const matching = documents.filter(({ slower }) => slower === speed);
      const groups = Map.groupBy(matching, ({ flow, width }) => `${flow}, ${width} px`);
      const flows = [...groups].map(([flow, all]) => ({
        flow,
        documents: all.length,
        p50: percentileOf(all, 0.5),
        p98: percentileOf(all, 0.98),
        slowest: all.toSorted((a, b) => b.value - a.value)[0],
      }));
      return { processorTimesSlower: speed, p98: percentileOf(matching, 0.98), flows };
    };
    const fullSpeed = flowsAt(1);
    const speeds = [fullSpeed, flowsAt(CPU)];
    return {
      figures: { runs, speeds, documents },
      targets: [
        target('all flows, p98', fullSpeed.p98, 'ms', { atMost: 100 }),
        ...fullSpeed.flows.map(({ flow, p98 }) => target(`${flow}, p98`, p98, 'ms', { atMost: 100 })),
      ],
      tables: speeds.map(({ processorTimesSlower, p98: ofAll, flows }) =>
        renderTable(
          `Interaction to Next Paint, processor ${processorTimesSlower === 1 ? 'as it is' : `${processorTimesSlower} times slower`} (ms; ${runs} runs; p98 of all ${ofAll})`,
          ['flow', 'documents', 'p50', 'p98', 'waited', 'ran', 'drawn', 'slowest'],
          flows.map(({ flow, documents: count, p50, p98, slowest }) => [
            flow,
            count,
            p50,
            p98,
            ...[slowest?.inputDelay, slowest?.processing, slowest?.presentation].map((part = 0) => Math.round(part)),
            `${slowest?.type} ${slowest?.target}`,
          ]),
        ),
      ),
    };
  },
});

interface Visit extends Pick<Resources, 'product' | 'browser'> {
  run: number;
}

/** Runs one flow. Returns the slowest interaction of each document. */
async function runFlow(
  { product, browser, run }: Visit,
  flow: Flow,
  screen: (typeof SCREENS)[number],
  slower: number,
): Promise<Document[]> {
  const cookies = flow.withCookieDialog ? [] : COOKIE_CHOICE;
  const context = await browser.newContext({
    ...screen,
    baseURL: product.site,
    storageState: { cookies, origins: [] },
  });
  try {
    const player = await createPlayer({}, product);
    if (flow.asPlayer) await signIn(context, player, product.site);
    const path = flow.joined ? `${flow.path}/${await joinedTournament(context, product)}` : flow.path;
    const page = await openPage(context);
    const interactions = new Map<string, SlowestInteraction>();
    await recordInteractions(page, interactions);
    await page.goto(path);
    await waitUntilSettled(page);
    if (slower > 1) await slowDown(page);
    await flow.run(page, humanInput(page, screen.hasTouch ?? false), player);
    await waitUntilSettled(page);
    // Leaves the page, which makes it report its last interactions.
    await page.goto('about:blank');
    return [...interactions.values()].map((slowest) => ({
      flow: flow.name,
      width: screen.viewport.width,
      slower,
      run,
      ...slowest,
    }));
  } finally {
    await context.close();
  }
}

/** Creates a tournament and enrolls the context's player. Returns the tournament's id. */
async function joinedTournament(context: BrowserContext, product: Resources['product']): Promise<string> {
  const { id } = await createTournament({}, product);
  await post(context, '/api/sportuno/enroll', { tournamentId: id }, product.site);
  return id;
}
