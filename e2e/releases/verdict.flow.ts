import { countNewBrowsers, findVisitors, test } from '../support/canary-visitors.ts';
import { promoteForged, publishForged, rollBackForged, wrapPages } from '../support/forge.ts';
import { liveOf, rowsOf, runAsOps } from '../support/ops.ts';
import { servedRevision } from '../support/release-set.ts';
import { expect } from '../support/site.ts';

const CASINO = 'remote-casino';
const PERCENT = 5;
const CANARY = { remote: CASINO, percent: PERCENT };
/** Number of failing browsers that is significant for a 5 % canary if no control browser fails. */
const SIGNIFICANT_FAILURES = 3;

const rows = () => rowsOf(CASINO);

test('a canary that throws on mount is judged worse and rolled back automatically', async ({ visit }) => {
  const good = await liveOf(CASINO);
  const bad = await publishForged(CASINO, good.digest, { script: wrapPages("throw new Error('forged')") });
  try {
    await countNewBrowsers();
    const { revision } = await promoteForged(bad, { percent: PERCENT, auto: true });
    await expect.poll(servedRevision).toBe(revision);
    for (const visitor of await findVisitors(CANARY, 2, false)) await visit(visitor, '/en/casino');
    for (const canaryVisitor of await findVisitors(CANARY, SIGNIFICANT_FAILURES, true))
      await visit(canaryVisitor, '/en/casino');
    await expect.poll(rows).toHaveLength(1);
    expect(await runAsOps('history', CASINO, '--limit', '1')).toEqual([
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
