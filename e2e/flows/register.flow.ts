import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expectPlayer } from '../support/header.ts';
import { Keyboard } from '../support/keyboard.ts';
import { mailTo } from '../support/mailbox.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const unique = () => `r${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

atOneWidth(() => {
  test('a visitor registers and confirms the e-mail by keyboard [AU5, AU7, AU8, AU10, AU14, AU15, RT4]', async ({
    page,
    watch,
  }) => {
    const name = unique();
    const email = `${name}@mail.example`;
    const main = page.getByRole('main');
    const field = (label: string) => main.getByLabel(label, { exact: true });
    const button = (label: string) => main.getByRole('button', { name: label, exact: true });
    const keys = new Keyboard(page);
    let firstLink: string | undefined;
    await page.goto('/en/register');
    await waitUntilMounted(page);

    await test.step('skips the header', async () => {
      await keys.next(page.getByRole('link', { name: 'Skip to content' }));
      await page.keyboard.press('Enter');
      await expect(main).toBeFocused();
      await keys.next(field('Username'));
    });

    await test.step('step one: missing fields are counted, and the first gets the focus', async () => {
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'things to fix' })).toBeVisible();
      await expect(field('Username')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('a taken name shows an error when the field is left', async () => {
      await page.keyboard.type('demo1');
      await keys.next(field('Display name'));
      await expect(page.getByText('This is taken. Choose another one.')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Shift+Tab');
      await expect(field('Username')).toBeFocused();
      // Selects the text, so that typing replaces it.
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(name);
    });

    await test.step('step one is filled in', async () => {
      await keys.fill(field('Display name'), name.slice(0, 20));
      await keys.fill(field('Email'), email);
      await keys.fill(field('Password'), 'Parlay2026$');
      await expect(page.getByText('Strong', { exact: true })).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
      await keys.next(button('Show password'));
      await keys.fill(field('First name'), 'Maria');
      await keys.fill(field('Surname'), 'Korhonen');
      await keys.fill(field('Date of birth'), '16051990');
      await expect(field('Date of birth')).toHaveValue('16.05.1990');
    });

    await test.step('the calendar opens on the typed day, and returns the focus', async () => {
      await keys.next(button('Choose from a calendar'));
      await page.keyboard.press('Enter');
      const calendar = page.getByRole('dialog', { name: 'Calendar' });
      await expect(calendar.getByRole('button', { name: /16 May 1990|May 16, 1990/ })).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(calendar).toHaveCount(0);
      await expect(field('Date of birth')).toBeFocused();
      await expect(field('Date of birth')).toHaveValue('17.05.1990');
      await keys.next(button('Choose from a calendar'));
    });

    await test.step('a gender is chosen, and step two opens', async () => {
      await keys.choose(field('Gender'), 'Fem', 'FEMALE');
      await keys.next(button('Continue'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Where you live' })).toBeFocused();
      await expect(field('Country')).toBeVisible();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('step two: missing fields show errors', async () => {
      await keys.choose(field('Country'), 'Germ', 'DE');
      await keys.next(field('House number'));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'things to fix' })).toBeVisible();
      await expect(field('House number')).toBeFocused();
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('step two is filled in', async () => {
      await page.keyboard.type('14b');
      await keys.fill(field('Street'), 'Lindenallee');
      await keys.fill(field('Postcode'), '24100');
      await keys.fill(field('City'), 'Lübeck');
      await keys.next(field('Country code'));
      await expect(field('Country code')).toHaveValue('DE');
      await keys.fill(field('Mobile number'), '+49 1512 3456789');
      await keys.next();
      await expect(field('Mobile number')).toHaveValue('15123456789');
      await tabToRegister(page, keys);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Enter');
    });

    await test.step('the account is open', async () => {
      await expect(page).toHaveURL(/\/en\/register-completed/);
      await expect(page.getByText(email)).toBeVisible();
      await expectPlayer(page);
      expect(await axeViolations(page)).toEqual([]);
    });

    await test.step('the e-mail can be requested again once a minute, without revealing accounts', async () => {
      firstLink = (await mailTo(page.request, email, /./)).link;
      expect(firstLink).toContain('/en/validateemail?token=');
      await page.clock.install();
      await page.goto('/en/resend-email');
      await waitUntilMounted(page);
      const status = main.getByRole('status');
      const sendTo = async (recipient: string) => {
        await field('Email').focus();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(recipient);
        await page.keyboard.press('Enter');
        await expect(main.getByRole('button', { name: /^Again in \d+ seconds?$/ })).toBeDisabled();
        await expect(status).toBeVisible();
        return status.textContent();
      };
      const statusText = await sendTo(email);
      expect(await axeViolations(page)).toEqual([]);
      await page.clock.fastForward(50_000);
      await expect(main.getByRole('button', { name: /^Again in \d+ seconds?$/ })).toBeDisabled();
      await page.clock.fastForward(12_000);
      await expect(button('Send it again')).toBeEnabled();
      expect(await sendTo('nobody-at-all@mail.example')).toBe(statusText);
    });

    await test.step('no other e-mail was sent within the minute, and the first one confirms the address', async () => {
      const { link } = await mailTo(page.request, email, /./);
      expect(link).toBe(firstLink);
      await page.goto(link ?? '');
      await button('Confirm my address').press('Enter');
      await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
      await page.reload();
      await button('Confirm my address').press('Enter');
      await expect(page.getByText('This link was used before.', { exact: false })).toBeVisible();
    });
    expect(watch.errors.filter((error) => !/4(09|22)/.test(error))).toEqual([]);
  });
});

/** Tabs to "Register" and checks each checkbox on the way. */
async function tabToRegister(page: Page, keys: Keyboard): Promise<void> {
  const boxes = page.getByRole('main').getByRole('checkbox');
  const submit = page.getByRole('button', { name: 'Register' });
  const isAt = (control: typeof submit) => control.evaluate((element) => element === document.activeElement);
  for (let stop = 0; stop < 20 && !(await isAt(submit)); stop += 1) {
    if ((await page.locator('input[type="checkbox"]:focus').count()) > 0) await page.keyboard.press('Space');
    await keys.next();
  }
  await expect(submit).toBeFocused();
  expect(await boxes.count()).toBeGreaterThan(1);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
}
