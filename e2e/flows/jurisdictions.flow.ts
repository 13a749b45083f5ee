import type { JurisdictionPolicy } from '@parlay/contracts/jurisdiction-policy';
import { pagePolicyOf } from '@parlay/contracts/page-policy';
import { isMatrix } from '@parlay/dev/testing/matrix';
import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { expectBreakPage } from '../support/break-page.ts';
import { banner, expectPlayer } from '../support/header.ts';
import { NEW_PLAYERS, policyOf } from '../support/jurisdictions.ts';
import { sendLogin } from '../support/login-form.ts';
import { fillContactDetails, fillPersonalDetails } from '../support/registration.ts';
import { expect, PASSWORD, test, waitUntilMounted } from '../support/site.ts';
import { confirmAge, endBreak } from '../support/time-passes.ts';
import { expectLimit, raiseLimit, setLimit } from './own-limits.ts';

const ALL_POLICIES = NEW_PLAYERS.map(({ jurisdiction }) => jurisdiction);
/** Policy with a protection bar, required limits and a stop button, which players in other tests do not have. */
const SAMPLE_POLICIES = ['DE'];
const testedPolicies = isMatrix ? ALL_POLICIES : SAMPLE_POLICIES;

const main = (page: Page) => page.getByRole('main');
const stopButton = (page: Page) => banner(page).getByRole('button', { name: 'Stop for 24 hours' });

/** Returns a unique name without digits. A break applies to a person, and digits do not distinguish people. */
const uniqueLetters = () =>
  Array.from(crypto.randomUUID(), (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)] ?? '')
    .join('')
    .slice(0, 12);

/** Expects the protection links, clocks and stop button that the policy requires on every page (B10, B12). */
async function expectBar(page: Page, policy: JurisdictionPolicy) {
  const { rgBar, register, clock, elapsed, panicButton } = pagePolicyOf(policy);
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

/** Expects that an unverified player can use demo play only if the policy opens it to everybody (X27). */
async function expectDemoPlay(page: Page, { demo }: JurisdictionPolicy) {
  await page.goto('/en/casino');
  await expect(
    main(page)
      .getByRole(demo === 'open' ? 'button' : 'link', { name: /^Kite Season/ })
      .first(),
  ).toBeVisible();
}

/** Confirms the age if the policy requires it before the first deposit. The page links to the check and back (B8). */
async function passAgeCheck(page: Page, username: string, { ageBeforePlay }: JurisdictionPolicy) {
  if (!ageBeforePlay) return;
  await page.goto('/en/account/deposit');
  await expect(main(page).getByText('First we check your age')).toBeVisible();
  await expect(main(page).getByRole('textbox', { name: 'Amount' })).toHaveCount(0);
  await main(page).getByRole('link', { name: 'Go to verification' }).click();
  await expect(main(page).getByRole('region', { name: 'Your seven checks' })).toBeVisible();
  await confirmAge(username);
  await page.reload();
  await main(page).getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL(/\/en\/account\/deposit$/);
}

/**
 * Starts a break, with one click if the policy has a stop button, and expects the player to be logged out (B9, B12).
 */
async function takeBreak(page: Page, { panicButton }: JurisdictionPolicy) {
  if (panicButton) await stopButton(page).click();
  else {
    const card = main(page).getByRole('region', { name: 'Take a break' });
    await card.getByRole('radio', { name: '3 days' }).check();
    await card.getByRole('button', { name: 'Start break' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start break' }).click();
  }
  await expect(page.getByText('Your break has begun')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/break$/);
}

test.use({ viewport: { width: 390, height: 900 } });

for (const newcomer of NEW_PLAYERS.filter(({ jurisdiction }) => testedPolicies.includes(jurisdiction)))
  test(`a ${newcomer.jurisdiction} player registers, raises a limit and takes a break [B0, B4, B8, B9, B10, B12, X27]`, async ({
    page,
    context,
  }) => {
    const policy = policyOf(newcomer);
    expect(policy.jurisdiction).toBe(newcomer.jurisdiction);
    const username = `j${Date.now().toString(36)}`;
    await chooseBrand(context, newcomer.brand);

    await test.step('registers', async () => {
      await page.goto('/en/register');
      await waitUntilMounted(page);
      await fillPersonalDetails(page, { username, surname: uniqueLetters(), birthDate: '03111987' });
      await fillContactDetails(page, newcomer.home);
      await expect(page).toHaveURL(/\/en\/register-completed/);
      await expectPlayer(page);
    });
    await test.step('sees the protection bar', () => expectBar(page, policy));
    await test.step('sees demo play if the policy allows it', () => expectDemoPlay(page, policy));
    await test.step('passes the age check if the policy requires it', () => passAgeCheck(page, username, policy));
    await test.step('sets a limit and cannot exceed it', () => setLimit(page, policy));
    await test.step('raises the limit', () => raiseLimit(page, username, policy.limits.raise));
    await test.step('takes a break and cannot log in', async () => {
      await takeBreak(page, policy);
      await page.goto('/en/login');
      await sendLogin(main(page), { username, password: PASSWORD });
      await expectBreakPage(page, /You are taking a break until.+Until then you cannot play or deposit/);
    });
    await test.step('logs in after the break', async () => {
      await endBreak(username);
      await page.goto('/en/login');
      await sendLogin(main(page), { username, password: PASSWORD });
      await expectPlayer(page);
      await page.goto('/en/account/limits');
      await expectLimit(page, 750);
    });
  });
