import { publishForged } from '../support/forge.ts';
import { goToCashier } from '../support/header.ts';
import { expectVersion } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { type PublishedVersion, type ReleaseCommands, releaseCommands } from '../support/team.ts';

const ACCOUNT = 'remote-account';

let team: ReleaseCommands;
let good: PublishedVersion;
let newer: PublishedVersion;

test.beforeAll(async () => {
  team = releaseCommands(ACCOUNT);
  good = await team.live();
  newer = await publishForged(ACCOUNT, good.digest, {});
});

test.afterAll(() => team.rollBack(good.version));

test('a promotion waits while a player enters card details, and takes effect on the next visit', async ({
  page,
  context,
}) => {
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Add a card' }).click();
  const number = page.frameLocator('iframe[title="Card details"]').getByLabel('Card number');
  await number.fill('5105 1051 0510 5100');

  const response = page.waitForResponse(/release-set\.json/);
  await team.promote(newer.version);
  await response;
  await page.getByRole('textbox', { name: 'Amount' }).fill('35');
  await expectVersion(page, ACCOUNT, good.version);
  await expect(number).toHaveValue('5105 1051 0510 5100');

  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await expect(page.getByTitle('Card details')).toHaveCount(0);
  await goToCashier(page);
  await expectVersion(page, ACCOUNT, newer.version);
  await expect(page.getByRole('button', { name: 'Add a card' })).toBeVisible();
});

test('a rollback waits while a player enters card details, and takes effect on the next visit', async ({
  page,
  context,
}) => {
  await team.promote(newer.version);
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  await expectVersion(page, ACCOUNT, newer.version);
  await page.getByRole('button', { name: 'Add a card' }).click();
  const number = page.frameLocator('iframe[title="Card details"]').getByLabel('Card number');
  await number.fill('5105 1051 0510 5100');

  const response = page.waitForResponse(/release-set\.json/);
  await team.rollBack(good.version);
  await response;
  await page.getByRole('textbox', { name: 'Amount' }).fill('35');
  await expectVersion(page, ACCOUNT, newer.version);
  await expect(number).toHaveValue('5105 1051 0510 5100');

  await page.getByRole('banner').getByRole('link', { name: 'Parlay, home' }).click();
  await goToCashier(page);
  await expectVersion(page, ACCOUNT, good.version);
});
