import { randomUUID } from 'node:crypto';
import { axeViolations } from '../support/axe.ts';
import { openChecks, photo, row, send } from '../support/checks-page.ts';
import { atTheBureau } from '../support/documents.ts';
import { forgedCall } from '../support/forged-call.ts';
import { atTheDesk } from '../support/help-desk.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { expect, test } from '../support/site.ts';
import { checkIsDue } from '../support/time-passes.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test(
    'a decision about a document that comes late, never, or from a stranger [AC11]',
    IN_MATRIX,
    async ({ page, request }) => {
      test.setTimeout(120_000);
      await openChecks(page);
      const identity = row(page, 'Identity');
      const first = await send(page, 'Identity', photo('passport.jpg'));
      await expect(identity.getByText('Being checked')).toBeVisible();
      const forged = { eventId: randomUUID(), checkId: first, number: 1, state: 'approved', note: '' };
      const at = new Date().toISOString();
      expect(await forgedCall('/api/identity-checks/sealright/events', { ...forged, at })).toMatchObject({
        status: 401,
      });
      await page.reload();
      await expect(identity.getByText('Being checked')).toBeVisible();

      await atTheBureau(request, first, { state: 'failed', reason: 'unreadable', delivery: 'after' });
      await expect(async () => {
        await page.reload();
        await expect(identity.getByText('It cannot be read.')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 20_000 });
      expect(await axeViolations(page)).toEqual([]);

      const second = await send(page, 'Identity', photo('card.jpg'));
      await atTheBureau(request, second, { state: 'approved', delivery: 'never' });
      await page.reload();
      await expect(identity.getByText('Being checked')).toBeVisible();
      await checkIsDue(second);
      await expect(async () => {
        await page.reload();
        await expect(identity.getByText('Accepted')).toBeVisible({ timeout: 2_000 });
      }).toPass({ timeout: 30_000 });
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  for (const [delivery, timeout] of [
    ['after', 20_000],
    // The platform asks every 30 s for what it has missed.
    ['never', 60_000],
  ] as const) {
    test(
      `an answer of the help desk that is told ${delivery} reaches the open page [AC9]`,
      IN_MATRIX,
      async ({ page, request }) => {
        test.setTimeout(120_000);
        await signIn(page, await aPlayer());
        await page.goto('/en/account/support?new=1');
        const main = page.getByRole('main');
        const form = main.getByRole('form', { name: 'Write to support' });
        await form.getByLabel('Subject').fill('A question');
        await form.getByLabel('Message').fill('How long does a withdrawal take?');
        await form.getByRole('button', { name: 'Send to support' }).press('Enter');
        await page.waitForURL(/\/support\/ticket\/T-\d+$/);
        const id = page.url().split('/').at(-1) ?? '';
        await atTheDesk(request, id, { action: 'answer', text: 'One day.', delivery });
        await expect(main.getByRole('log').getByText('One day.')).toBeVisible({ timeout });
        await expect(main.getByText('Waiting for you').last()).toBeVisible();
        expect(await axeViolations(page)).toEqual([]);
      },
    );
  }
});
