import { join } from 'node:path';
import { bucketOf } from '@parlay/releases/buckets';
import type { Browser } from '@playwright/test';
import { parlay } from '../support/checkout.ts';
import { aroundPages, promoteForged, publishForged, rollBackForged } from '../support/forge.ts';
import { allMounted, DECIDED, expect, running, staff, test } from '../support/site.ts';

const ROOT = join(import.meta.dirname, '../..');
const CASINO = 'remote-casino';
const PERCENT = 5;
/** As many broken browsers of a 5 % canary, and none of the control, leave no doubt. */
const ENOUGH = 3;

interface Row {
  version: string;
  digest: string;
  remote: string;
  canary: object | null;
  verdict: { sentence: string } | null;
}

/** Ids of visitors that the canary is drawn for, or not. */
function visitors(count: number, inCanary: boolean): string[] {
  const chosen: string[] = [];
  for (let n = 0; chosen.length < count; n += 1) {
    const id = `verdict-visitor-${n}`;
    if (bucketOf(CASINO, id) < PERCENT === inCanary) chosen.push(id);
  }
  return chosen;
}

async function visit(browser: Browser, id: string): Promise<void> {
  const { site } = running();
  const context = await browser.newContext({ baseURL: site, storageState: { cookies: DECIDED, origins: [] } });
  await context.addCookies([{ name: 'parlay_visitor', value: id, url: site }]);
  const page = await context.newPage();
  await page.goto('/en/casino');
  await allMounted(page);
  // Leaving the page sends its pending reports.
  await page.goto('about:blank');
  await context.close();
}

async function servedRevision(): Promise<number> {
  const answer = await fetch(`${running().site}/release-set.json`);
  return ((await answer.json()) as { revision: number }).revision;
}

async function rows(): Promise<Row[]> {
  const answer = await parlay(ROOT, ['status', '--json'], staff('ops'));
  expect(answer.code, answer.words).toBe(0);
  return (JSON.parse(answer.output) as { remotes: Row[] }).remotes.filter(({ remote }) => remote === CASINO);
}

test('a canary that throws at mount is found worse, and taken back without anybody', async ({ browser }) => {
  test.setTimeout(120_000);
  const [good] = await rows();
  if (!good) throw new Error(`${CASINO} is not live`);
  const bad = await publishForged(CASINO, good.digest, { script: aroundPages("throw new Error('forged')") });
  try {
    const { revision } = await promoteForged(bad, { canary: PERCENT, auto: true });
    await expect.poll(servedRevision).toBe(revision);
    for (const id of visitors(2, false)) await visit(browser, id);
    for (const id of visitors(ENOUGH, true)) await visit(browser, id);
    await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBe(1);
    const history = await parlay(ROOT, ['history', CASINO, '--limit', '1', '--json'], staff('ops'));
    expect(JSON.parse(history.output)).toEqual([
      expect.objectContaining({
        action: 'rollback',
        by: 'verdict',
        reason: expect.stringMatching(
          new RegExp(`^worse than ${good.version.replaceAll('.', '\\.')} beyond doubt: 3 of 3 against 0 of \\d+$`),
        ),
      }),
    ]);
    expect((await rows()).map(({ version }) => version)).toEqual([good.version]);
  } finally {
    if ((await rows()).length > 1) await rollBackForged(CASINO, good.version);
  }
});
