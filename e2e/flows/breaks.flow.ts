import { axeViolations } from '../support/axe.ts';
import { expectBreakPage } from '../support/break-page.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const DAY = 24 * 60 * 60_000;

atOneWidth((width) => {
  test('a break cannot be bypassed with another tab, device, link or clock [CL17, B12, D14]', async ({
    page,
    context,
    browser,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    const otherPage = await (await openSecondDevice(browser, player)).newPage();
    await otherPage.goto('/en/account');
    await page.goto('/en/account/limits');
    const card = page.getByRole('region', { name: 'Take a break' });
    await card.getByRole('radio', { name: '3 days' }).check();
    expect(await axeViolations(page)).toEqual([]);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await card.getByRole('button', { name: 'Start break' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start break' }).click();
    await expect(page.getByText('Your break has begun')).toBeVisible();
    await expectBreakPage(page, /You are taking a break until/);
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    // The other device is notified without a reload.
    await expect(otherPage.getByRole('banner').getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await otherPage.context().close();

    // Opens a deep link in a new tab with the device's clock four days ahead.
    const tab = await context.newPage();
    await tab.clock.setFixedTime(Date.now() + 4 * DAY);
    await tab.goto('/en/account/limits');
    await expectBreakPage(tab, /You are taking a break until/);
    await tab.goto('/en/login');
    await sendLogin(tab.getByRole('main'), player);
    await expectBreakPage(tab, /You are taking a break until.+Until then you cannot play or deposit/);
  });
});

test('a self-exclusion from all sites requires confirmation and applies to another brand [CL15, B9, D14]', async ({
  page,
  browser,
}) => {
  const person = { firstName: 'Kaisa', surname: 'Pelikieltonen', birthDate: '1984-05-06' };
  const player = await createPlayer({ person });
  const otherAccount = await createPlayer({ person, brand: 105 });
  await signIn(page, player);
  await page.goto('/en/account/limits#self-exclusion');
  const part = page.getByRole('region', { name: 'Self-exclusion' });
  await expect(part.getByRole('radio', { name: /All sites of the group/ })).toBeChecked();
  await part.getByRole('button', { name: 'Continue to self-exclusion' }).press('Enter');
  const summary = page.getByRole('region', { name: 'Read this once more' });
  await expect(summary.getByRole('heading', { name: 'Read this once more' })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await summary.getByRole('button', { name: 'Exclude me' }).press('Enter');
  await expect(page.getByText('Your self-exclusion has begun')).toBeVisible();
  await expectBreakPage(page, /You are self-excluded, at least until.+It does not end by itself/);
  await page.getByRole('button', { name: 'Close this page' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('A break from play runs in this browser until further notice')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  const halla = await browser.newPage({ baseURL: `http://bu-105.localhost:${currentProduct().ports.site}` });
  await halla.goto('/en/login');
  await sendLogin(halla.getByRole('main'), otherAccount);
  await expectBreakPage(halla, /You are self-excluded, at least until/);
  await halla.close();
});
