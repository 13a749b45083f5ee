import { expectSameDocument, expectVersion, markDocument } from '../support/open-page.ts';
import { expect, mountedPart, staffEnvironment, test } from '../support/site.ts';
import { type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const SPORTS = 'remote-sports';

let ops: ReleaseCommands;
let good: PublishedVersion;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  ops = releaseCommands(SPORTS, () => staffEnvironment());
  good = await ops.live();
});

test.afterAll(() => ops.promote(good.version));

test('a retired remote disappears from open and new pages, and returns with a promotion', async ({
  page,
  context,
  watch,
}) => {
  await page.goto('/en/betting');
  await expectVersion(page, SPORTS, good.version);
  await markDocument(page);
  const otherPage = await context.newPage();
  await otherPage.goto('/en/casino');
  await expect(mountedPart(otherPage, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
  await markDocument(otherPage);

  await ops.run('retire', SPORTS, '--drop-routes', '--reason', 'e2e');
  await expect(mountedPart(page, SPORTS)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expectSameDocument(page);
  await expect(mountedPart(otherPage, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
  await expectSameDocument(otherPage);

  const newPage = await context.newPage();
  const response = await newPage.goto('/en/betting');
  expect(response?.status()).toBe(404);
  await expect(mountedPart(newPage, SPORTS)).toHaveCount(0);
  await newPage.close();

  await ops.promote(good.version);
  await expectVersion(page, SPORTS, good.version);
  await expectSameDocument(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(watch.errors).toEqual([]);
});
