import { axeViolations } from '../support/axe.ts';
import { expectPlayer } from '../support/header.ts';
import { mailTo } from '../support/mailbox.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { allMounted, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const NEW = 'Parlay2027$';

atOneWidth(() => {
  test('resets a forgotten password with a link that works once, revealing no account [AU11, AU12, D1, X12]', async ({
    page,
    browser,
  }) => {
    const player = await aPlayer();
    const own = await browser.newContext();
    await signIn(own, player);
    const { data } = (await (await own.request.get('/api/account/user')).json()) as { data: { email: string } };
    await own.close();

    const ask = async (address: string) => {
      await page.goto('/en/password');
      await allMounted(page);
      await page.getByLabel('Email').fill(address);
      await page.getByLabel('Email').press('Enter');
      const said = page.getByRole('main').getByRole('status');
      await expect(said).toBeVisible();
      return said.textContent();
    };
    const unknown = await ask('nobody-at-all@mail.example');
    expect(await ask(data.email)).toBe(unknown);
    expect(await axeViolations(page)).toEqual([]);

    const { link } = await mailTo(page.request, data.email, /password/i);
    expect(link).toContain('/en/resetpassword?token=');
    const set = async () => {
      await page.goto(link ?? '');
      await allMounted(page);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel('Email').fill(data.email);
      await page.getByLabel('New password', { exact: true }).fill(NEW);
      await page.getByLabel('New password once more').fill(NEW);
      await page.getByLabel('New password once more').press('Enter');
    };
    await set();
    await expect(page).toHaveURL('/en/login');
    await page.getByLabel('Username').fill(player.username);
    await page.getByLabel('Password', { exact: true }).fill(NEW);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expectPlayer(page);

    await set();
    await expect(page.getByRole('alert').filter({ hasText: 'already used' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  });
});
