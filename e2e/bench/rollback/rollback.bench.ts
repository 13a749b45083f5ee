import type { Browser } from '@playwright/test';
import { expectVersion } from '../../support/open-page.ts';
import { startProduct } from '../../support/product.ts';
import { allMounted } from '../../support/site.ts';
import { teamOf } from '../../support/team.ts';
import { launch } from '../support/browser.ts';
import { median, percentile } from '../support/figures.ts';
import { benchOptions } from '../support/options.ts';
import { report, table, target } from '../support/report.ts';
import { Registry } from './registry.ts';

// From the registry's commit to the open page showing the old version. Each run has a new browser that must fetch the old
// version, like a player who arrived after the promotion.
const REMOTE = 'remote-casino';
const COMMANDS = 10;
const options = benchOptions(200, 5);

const product = await startProduct();
const team = teamOf(REMOTE, () => product.environment);
const browser = await launch();
try {
  const old = await team.live();
  const newer = await team.publish((checkout) =>
    checkout.change('remote-casino/locales/en.json', 'Type the name of a game or a studio.', 'Type a name, newer.'),
  );
  const registry = new Registry(`http://localhost:${product.ports.ops}`, product.environment.PARLAY_TOKEN ?? '');

  const pages: number[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    await registry.promote(REMOTE, newer.version);
    pages.push(await onePage(browser, () => registry.rollBack(REMOTE, old.version), newer.version, old.version));
    if ((run + 1) % 20 === 0) console.error(`${run + 1} of ${options.runs}`);
  }

  const commands: number[] = [];
  for (let run = 0; run < Math.min(COMMANDS, options.runs); run += 1) {
    await team.promote(newer.version);
    commands.push(await team.rollBack(old.version));
  }

  const row = (what: string, figures: readonly number[]) => [
    what,
    figures.length,
    percentile(figures, 0.5),
    percentile(figures, 0.9),
    percentile(figures, 0.99),
    Math.max(...figures),
  ];
  const result = {
    runs: options.runs,
    pagesMs: pages,
    commandMs: commands,
    targets: [target('from the commit to the page drawn, p99', percentile(pages, 0.99), 'ms', { atMost: 500 })],
    p50: median(pages),
  };
  report('rollback', result, [
    table(
      'Rollback of the casino in an open page (ms)',
      ['', 'runs', 'p50', 'p90', 'p99', 'most'],
      [
        row('from the commit to the old version drawn', pages),
        row('`parlay rollback`, from its start to its end', commands),
      ],
    ),
  ]);
} finally {
  await browser.close();
  team.checkout.remove();
  await product.stop();
}

/** Milliseconds from the commit to the first frame in which the page shows `to`, by the machine's clock. */
async function onePage(browser: Browser, rollBack: () => Promise<number>, from: string, to: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: product.site });
  try {
    const page = await context.newPage();
    const listening = page.waitForResponse((response) => response.url().includes('/release-events'));
    await page.goto('/en/casino');
    await allMounted(page);
    await expectVersion(page, REMOTE, from);
    await listening;
    const drawn = page.evaluate(
      (selector) =>
        new Promise<number>((resolve) => {
          const look = () => {
            if (!document.querySelector(selector)) return requestAnimationFrame(look);
            // Its frame is painted before the next one begins.
            return requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
          };
          look();
        }),
      `[data-slot="page"] [data-remote="${REMOTE}"][data-version="${to}"][data-state="mounted"]`,
    );
    const committed = await rollBack();
    return (await drawn) - committed;
  } finally {
    await context.close();
  }
}
