import { COMPANY_FRAME, companyPage } from '../support/betslip.ts';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { delayRequests } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

/** Pages with a third-party frame, and the path of the frame's content. */
const FRAMES = [
  { page: '/en/game/Kite-Season/kite-season', company: '/games/kelpworks/' },
  { page: '/en/betting', company: '/sports/' },
  { page: '/en/lottery', company: '/lottery/' },
];

atOneWidth(() => {
  for (const { page: path, company } of FRAMES)
    test(
      `the frame on ${path} has reserved space and stays invisible until its content is ready`,
      matrixOnlyUnless(company === '/sports/'),
      async ({ page, context }) => {
        await signIn(context, await createPlayer());
        const resume = await delayRequests(
          page,
          new RegExp(`^http://sandbox\\.localhost:${currentProduct().ports.sandbox}${company}`),
        );
        await page.goto(path, { waitUntil: 'commit' });
        const frame = page.locator(COMPANY_FRAME);
        await expect(frame).toBeAttached();
        await expect(frame).toHaveCSS('opacity', '0');
        const box = await frame.boundingBox();
        expect(box?.height).toBeGreaterThan(200);
        resume();
        await expect(frame).toHaveCSS('opacity', '1');
        await expect(companyPage(page).locator('body')).not.toBeEmpty();
        expect((await frame.boundingBox())?.y).toBe(box?.y);
      },
    );
});
