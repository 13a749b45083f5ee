import type { Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { actAsAgent, deskPage } from '../support/help-desk.ts';
import { mailTo } from '../support/mailbox.ts';
import { createPlayer, openSecondDevice, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { waitForSubscription } from '../support/subscribed.ts';
import { atOneWidth } from '../support/widths.ts';

const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';

atOneWidth((width) => {
  test('a player opens a ticket, sees the reply without a reload, answers and marks it solved [AC9, CL14]', async ({
    page,
    request,
  }) => {
    const player = await createPlayer();
    await signIn(page, player);
    await page.goto('/en/account/support?new=1');
    const main = page.getByRole('main');
    const form = main.getByRole('form', { name: 'Write to support' });
    await form.getByLabel('Subject').fill('Why did my deposit not arrive?');
    await form.getByLabel('Message').fill('Too short');
    await page.keyboard.press('Tab');
    await form.getByRole('button', { name: 'Send to support' }).click();
    await expect(form.getByLabel('Message')).toBeFocused();
    await form.getByLabel('Message').fill('I paid €120.00 by card this morning.');
    // Typed text survives a reload.
    await page.reload();
    await expect(form.getByLabel('Message')).toHaveValue('I paid €120.00 by card this morning.');
    await form.getByRole('button', { name: 'Send to support' }).press('Enter');
    await page.waitForURL(/\/support\/ticket\/T-\d+$/);
    const id = idOf(page);
    await expect(main.getByText('With us').last()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await actAsAgent(request, id, { action: 'answer', text: '<b>Paid now.</b><script>alert(1)</script>' });
    await expect(main.getByRole('log').getByText('Paid now.')).toBeVisible();
    await expect(main.getByText('Waiting for you').last()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    await main.getByRole('textbox', { name: 'Your answer' }).fill('I see it, thank you.');
    await main.getByRole('button', { name: 'Send answer' }).click();
    await expect(main.getByRole('log').getByText('I see it, thank you.')).toBeVisible();
    await main.getByRole('button', { name: 'It is solved' }).click();
    await expect(main.getByText('You marked this ticket as solved.')).toBeVisible();

    // An agent who closes the ticket before the desk knows that it is solved would be overtaken.
    const atDesk = async () => (await request.get(deskPage(id))).text();
    await expect.poll(atDesk).toContain('class="badge win"');
    await actAsAgent(request, id, { action: 'status', status: 'CLOSED' });
    const writeAgain = main.getByRole('link', { name: 'Write again' });
    await expect(writeAgain).toBeVisible();
    await expect(main.getByRole('textbox', { name: 'Your answer' })).toHaveCount(0);
    await writeAgain.click();
    await expect(main.getByText(`Continues ticket ${id}`)).toBeVisible();
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('a reply shows a notice, a dot and a count until it is read, and is also sent by e-mail [AC9, D10]', async ({
  page,
  request,
  browser,
}) => {
  const player = await createPlayer();
  await signIn(page, player);
  await page.goto('/en/account/support');
  const main = page.getByRole('main');
  const form = main.getByRole('form', { name: 'Write to support' });
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('How long does a withdrawal take?');
  await form.getByRole('button', { name: 'Send to support' }).click();
  await page.waitForURL(/\/support\/ticket\/T-\d+$/);
  const id = idOf(page);
  const listening = waitForSubscription(page);
  await page.goto('/en/account/transactions');
  const avatar = page.getByRole('banner').getByRole('button', { name: /account menu/ });
  await expect(avatar).toHaveAccessibleName(/account menu$/);
  await listening;
  // The help desk sends the event twice.
  await actAsAgent(request, id, { action: 'answer', text: 'One day.', delivery: 'twice' });
  const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: 'Read the answer' });
  // Hovers over the notice, which stays visible while the pointer is over it.
  await notice.hover();
  await expect(avatar).toHaveAccessibleName(/1 new answer$/);
  const nav = page.getByRole('navigation', { name: 'Account' });
  await expect(nav.getByRole('link', { name: /^Support/ })).toContainText('1 new answer');
  await notice.click();
  await expect(main.getByText('One day.').last()).toBeVisible();
  await expect(avatar).toHaveAccessibleName(/account menu$/);
  const { link } = await mailTo(request, player.username, /Support has answered/);
  expect(link).toContain(`/account/support/ticket/${id}`);

  const otherDevice = await openSecondDevice(browser, await createPlayer());
  const otherPlayer = await otherDevice.newPage();
  await otherPlayer.goto(`/en/account/support/ticket/${id}`);
  await expect(otherPlayer.getByText('This ticket is not here')).toBeVisible();
  await otherDevice.close();
});
