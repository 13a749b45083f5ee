import { axeViolations } from '../support/axe.ts';
import { expectBreakPage, expectNoOffers } from '../support/break-page.ts';
import { photo } from '../support/checks-page.ts';
import { decideCheck } from '../support/documents.ts';
import { banner } from '../support/header.ts';
import { sendLogin } from '../support/login-form.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { saveAccount } from '../support/saved-instruments.ts';
import { expect, test } from '../support/site.ts';
import { atBothWidths } from '../support/widths.ts';

atBothWidths(() => {
  test('a browser on a break opens no page with offers until another player logs in [B9]', async ({
    page,
    context,
  }) => {
    await signIn(page, await createPlayer());
    // A page with offers in another tab, from before the break.
    const tab = await context.newPage();
    await tab.goto('/en/casino');
    await post(context, '/api/account/timeout', { period: 'P3D' });
    for (const path of [
      '',
      '/casino',
      '/promotions',
      '/betting',
      '/lottery',
      '/tournaments',
      '/register',
      '/account',
    ]) {
      await page.goto(`/en${path}`);
      await expect(page).toHaveURL(/\/en\/break$/);
    }
    await expectBreakPage(page, /You are taking a break until/);
    await tab.bringToFront();
    await expect(tab).toHaveURL(/\/en\/break$/);
    await tab.close();

    await page.goto('/en/help-centre');
    await expect(page.getByText(/^A break from play runs in this browser until /)).toBeVisible();
    await expectNoOffers(page);
    expect(await axeViolations(page)).toEqual([]);
    await banner(page).getByRole('link', { name: 'Parlay, home' }).press('Enter');
    await expectBreakPage(page, /You are taking a break until/);

    await page.getByRole('link', { name: 'Somebody else uses this browser' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused();
    await expectNoOffers(page);
    expect(await axeViolations(page)).toEqual([]);
    await sendLogin(page.getByRole('main'), await createPlayer());
    await expect(page).toHaveURL(/\/en(\/home)?$/);
    await page.goto('/en/casino');
    await expect(page.getByRole('heading', { level: 1, name: 'Casino' })).toBeVisible();
    await expect(page.getByText(/^A break from play runs in this browser/)).toHaveCount(0);
  });
});

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 900 } });

  test('the identity document that a payout waits for is sent from the break page [AC5, AC11, CL17]', async ({
    page,
    context,
    request,
  }) => {
    await signIn(page, await createPlayer());
    await saveAccount(context);
    await post(context, '/api/account/timeout', { period: 'P3D' });
    await page.goto('/en/break');
    await page.getByRole('button', { name: /^Pay out €600\.00/ }).press('Enter');
    const identity = page.getByRole('region', { name: 'Your identity' });
    await expect(identity.getByText('Not sent', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const stored = page.waitForResponse('**/api/break/upload-id');
    const chooser = page.waitForEvent('filechooser');
    await identity.getByRole('button', { name: /^Choose file/ }).press('Enter');
    await (await chooser).setFiles(photo('passport.jpg'));
    await expect(identity.getByText('Being checked', { exact: true })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const { data } = (await (await stored).json()) as { data: { uploadId: string } };
    await decideCheck(request, data.uploadId, { state: 'approved' });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('region', { name: 'Your money' })).toBeVisible();
      await expect(identity).toHaveCount(0, { timeout: 1 });
    }).toPass();
    await page.goto('/en/account/verification');
    await expectBreakPage(page, /You are taking a break until/);
  });
});
