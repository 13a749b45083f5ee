import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishForged } from '../support/forge.ts';
import { expectSameDocument, expectVersion, markDocument } from '../support/open-page.ts';
import { servedRevision } from '../support/release-set.ts';
import { expect, mountedPart, staffEnvironment, test } from '../support/site.ts';
import { type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const CASINO = 'remote-casino';

let team: ReleaseCommands;
let good: PublishedVersion;
let newer: PublishedVersion;
let folder: string;

test.beforeAll(async () => {
  team = releaseCommands(CASINO, () => staffEnvironment());
  folder = mkdtempSync(join(tmpdir(), 'parlay-restore-'));
  good = await team.live();
  newer = await publishForged(CASINO, good.digest, {});
});

test.afterAll(async () => {
  await team.rollBack(good.version);
  rmSync(folder, { recursive: true, force: true });
});

test('an open page follows a promotion after the registry has been restored to a lower revision', async ({ page }) => {
  const { file } = await team.run<{ file: string }>('backup', folder);
  for (let round = 0; round < 2; round += 1) {
    await team.promote(newer.version);
    await team.rollBack(good.version);
  }
  await page.goto('/en/casino');
  await expectVersion(page, CASINO, good.version);
  await markDocument(page);
  const before = await servedRevision();

  await team.run('restore', file, '--overwrite', '--reason', 'a drill');
  await expect.poll(servedRevision).toBeLessThan(before);
  const response = page.waitForResponse(/release-set\.json/);
  await team.promote(newer.version);
  await response;
  expect(await servedRevision()).toBeLessThan(before);
  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await expect(mountedPart(page, 'remote-shell')).toHaveAttribute('data-state', 'mounted');
  await page.goBack();
  await expectVersion(page, CASINO, newer.version);
  await expectSameDocument(page);
});
