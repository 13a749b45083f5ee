import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { isMatrix } from '@parlay/dev/testing/matrix';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { onBrand } from '../support/brand.ts';
import { banner, expectPlayer } from '../support/header.ts';
import { NEWCOMERS, policyOf } from '../support/jurisdictions.ts';
import { sendLogin } from '../support/login-form.ts';
import { fillHome, fillPerson } from '../support/registration.ts';
import { allMounted, expect, PASSWORD, test } from '../support/site.ts';
import { breakIsOver } from '../support/time-passes.ts';
import { expectsLimit, raisesIt, setsALimit } from './own-limits.ts';

const EVERY = NEWCOMERS.map(({ jurisdiction }) => jurisdiction);
/** With a bar, required limits and a button to stop now; players of the other flows have none of them. */
const SOME = ['DE'];
const tested = isMatrix ? EVERY : SOME;

const main = (page: Page) => page.getByRole('main');
const stopButton = (page: Page) => banner(page).getByRole('button', { name: 'Stop for 24 hours' });

/** Only letters: digits do not tell two people apart, and a break holds for the person. */
const inLetters = () =>
  Array.from(crypto.randomUUID(), (sign) => 'abcdefghijklmnop'[Number.parseInt(sign, 16)] ?? '')
    .join('')
    .slice(0, 12);

/** Expects the parts that are on every page: links that protect, the time, the button that stops at once (B10, B12). */
async function meetsTheBar(page: Page, { rgBar, register, clock, elapsed, panicButton }: JurisdictionPolicy) {
  const links = rgBar.flatMap((link) => (link === 'register' ? register.ids : [link]));
  const bar = banner(page).getByRole('navigation', { name: 'Your protection' });
  await expect(bar.getByRole('link')).toHaveCount(links.length);
  await expect(stopButton(page)).toHaveCount(panicButton ? 1 : 0);
  if (clock) await expect(banner(page).locator('time').filter({ visible: true })).toHaveCount(elapsed ? 2 : 1);
  if (links.length === 0) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeViolations(page)).toEqual([]);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
}

/** A player without a proved identity has free play only where it is open to everybody (X27). */
async function meetsDemoPlay(page: Page, { demo }: JurisdictionPolicy) {
  await page.goto('/en/casino');
  await expect(
    main(page)
      .getByRole(demo === 'open' ? 'button' : 'link', { name: /^Kite Season/ })
      .first(),
  ).toBeVisible();
}

/** Stops with one tap where the policy has that, else chooses a break; either way nobody gets in before its end (B9, B12). */
async function takesABreak(page: Page, { panicButton }: JurisdictionPolicy) {
  if (panicButton) await stopButton(page).click();
  else {
    const card = main(page).getByRole('region', { name: 'Take a break' });
    await card.getByRole('radio', { name: '3 days' }).check();
    await card.getByRole('button', { name: 'Start break' }).click();
  }
  await expect(page.getByText('Your break has begun')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Log in' }).first()).toBeVisible();
}

test.use({ viewport: { width: 390, height: 900 } });

for (const newcomer of NEWCOMERS.filter(({ jurisdiction }) => tested.includes(jurisdiction)))
  test(`policy ${newcomer.jurisdiction}: a player registers, raises a limit, takes a break and returns [B0, B4, B9, B10, B12, X27]`, async ({
    page,
    context,
  }) => {
    const policy = policyOf(newcomer);
    expect(policy.jurisdiction).toBe(newcomer.jurisdiction);
    const username = `j${Date.now().toString(36)}`;
    await onBrand(context, newcomer.brand);

    await test.step('registers', async () => {
      await page.goto('/en/register');
      await allMounted(page);
      await fillPerson(page, { username, surname: inLetters(), birthDate: '03111987' });
      await fillHome(page, newcomer.home);
      await expect(page).toHaveURL(/\/en\/register-completed/);
      await expectPlayer(page);
    });
    await test.step('meets the bar', () => meetsTheBar(page, policy));
    await test.step('meets demo play, or none', () => meetsDemoPlay(page, policy));
    await test.step('sets a limit and is refused beyond it', () => setsALimit(page, policy));
    await test.step('raises the limit', () => raisesIt(page, username, policy.limits.raise));
    await test.step('takes a break and cannot get in', async () => {
      await takesABreak(page, policy);
      await page.goto('/en/login');
      await sendLogin(main(page), { username, password: PASSWORD });
      await expect(page.getByRole('alert')).toHaveText(/You are taking a break until .+ cannot log in or play/);
    });
    await test.step('returns after its end', async () => {
      await breakIsOver(username);
      await sendLogin(main(page), { username, password: PASSWORD });
      await expectPlayer(page);
      await page.goto('/en/account/limits');
      await expectsLimit(page, 750);
    });
  });
