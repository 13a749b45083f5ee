import { unless } from '../support/matrix.ts';
import { holdBack } from '../support/open-page.ts';
import { aPlayer, signIn } from '../support/player.ts';
import { expect, running, test } from '../support/site.ts';

/** Pages with a third-party frame, and its expected content. */
const FRAMES = [
  { page: '/en/game/Kite-Season/kite-season', company: '/games/kelpworks/' },
  { page: '/en/betting', company: '/sports/' },
  { page: '/en/lottery', company: '/lottery/' },
];

for (const { page: path, company } of FRAMES)
  test(
    `the frame of ${path} is painted only when its page is ready, and its space is reserved`,
    unless(company === '/sports/'),
    async ({ page, context }) => {
      await signIn(context, await aPlayer());
      const resume = await holdBack(
        page,
        new RegExp(`^http://sandbox\\.localhost:${running().ports.sandbox}${company}`),
      );
      await page.goto(path, { waitUntil: 'commit' });
      const frame = page.locator('main iframe');
      await expect(frame).toBeAttached();
      await expect(frame).toHaveCSS('opacity', '0');
      const box = await frame.boundingBox();
      expect(box?.height).toBeGreaterThan(200);
      resume();
      await expect(frame).toHaveCSS('opacity', '1');
      await expect(page.frameLocator('main iframe').locator('body')).not.toBeEmpty();
      expect((await frame.boundingBox())?.y).toBe(box?.y);
    },
  );
