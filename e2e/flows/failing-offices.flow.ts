import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { openChecks, photo, row, uploadFile } from '../support/checks-page.ts';
import { decideCheck, decideNextCheck } from '../support/documents.ts';
import { forgedCall } from '../support/forged-call.ts';
import { actAsAgent, replyInAdvance } from '../support/help-desk.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { makeCheckDue } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

/** Reloads the page until the check shows this text. */
const expectAfterReload = (page: Page, check: Locator, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(check.getByText(text)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

atOneWidth(() => {
  test(
    'a document decision takes effect if it is late or not notified, but not if it is forged [AC11]',
    IN_MATRIX,
    async ({ page, request }) => {
      await openChecks(page);
      const identity = row(page, 'Identity');
      const first = await uploadFile(page, 'Identity', photo('passport.jpg'));
      await expect(identity.getByText('Being checked')).toBeVisible();
      const forged = { eventId: randomUUID(), checkId: first, number: 1, state: 'approved', note: '' };
      const at = new Date().toISOString();
      expect(await forgedCall('/api/identity-checks/sealright/events', { ...forged, at })).toMatchObject({
        status: 401,
      });
      await page.reload();
      await expect(identity.getByText('Being checked')).toBeVisible();

      await decideCheck(request, first, { state: 'failed', reason: 'unreadable', delivery: 'after' });
      await expectAfterReload(page, identity, 'It cannot be read.');
      expect(await axeViolations(page)).toEqual([]);

      const second = await uploadFile(page, 'Identity', photo('card.jpg'));
      await decideCheck(request, second, { state: 'approved', delivery: 'never' });
      await page.reload();
      await expect(identity.getByText('Being checked')).toBeVisible();
      await makeCheckDue(second);
      await expectAfterReload(page, identity, 'Accepted');
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  test(
    'a document decision takes effect if it arrives twice or before the response to its order [AC11]',
    IN_MATRIX,
    async ({ page, request }) => {
      const player = await openChecks(page);
      const identity = row(page, 'Identity');
      await decideNextCheck(request, player, { state: 'failed', reason: 'expired' });
      await uploadFile(page, 'Identity', photo('passport.jpg'));
      await expectAfterReload(page, identity, 'It has expired.');
      expect(await axeViolations(page)).toEqual([]);

      const second = await uploadFile(page, 'Identity', photo('card.jpg'));
      await decideCheck(request, second, { state: 'refer', delivery: 'twice' });
      await expectAfterReload(page, identity, 'With a person');
      expect(await axeViolations(page)).toEqual([]);

      await decideNextCheck(request, player, { state: 'approved' });
      await uploadFile(page, 'Identity', photo('passport.jpg'));
      await expectAfterReload(page, identity, 'Accepted');
      await expect(identity.getByRole('button')).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  for (const [delivery, timeout] of [
    ['before the response to our call', 20_000],
    ['twice', 20_000],
    ['after', 20_000],
    // The platform polls for missed replies every 30 s.
    ['never', 60_000],
  ] as const) {
    test(
      `a help desk reply reaches the open page if its notification comes ${delivery} [AC9]`,
      IN_MATRIX,
      async ({ page, request }) => {
        const player = await createPlayer();
        await signIn(page, player);
        const isEarly = delivery.startsWith('before');
        const reply = { action: 'answer', text: 'One day.' };
        if (isEarly) await replyInAdvance(request, player, reply);
        await page.goto('/en/account/support?new=1');
        const main = page.getByRole('main');
        const form = main.getByRole('form', { name: 'Write to support' });
        await form.getByLabel('Subject').fill('A question');
        await form.getByLabel('Message').fill('How long does a withdrawal take?');
        await form.getByRole('button', { name: 'Send to support' }).press('Enter');
        await page.waitForURL(/\/support\/ticket\/T-\d+$/);
        const id = page.url().split('/').at(-1) ?? '';
        if (!isEarly) await actAsAgent(request, id, { ...reply, delivery });
        await expect(main.getByRole('log').getByText('One day.')).toBeVisible({ timeout });
        await expect(main.getByText('Waiting for you').last()).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
        await page.reload();
        await expect(main.getByRole('log').getByText('One day.')).toHaveCount(1);
      },
    );
  }
});
