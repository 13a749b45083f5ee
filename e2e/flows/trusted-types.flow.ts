import type { Page } from '@playwright/test';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { createTournament } from '../support/tournament.ts';
import { observationsOf, observePage } from './observe.ts';

/** Opens a page, waits until it is complete, and expects no CSP violations. */
async function expectNoViolations(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitUntilMounted(page);
  await expect(page.getByRole('main').locator('h1, iframe').first()).toBeVisible();
  expect([path, (await observationsOf(page)).violations]).toEqual([path, []]);
}

test('pages load without CSP violations for visitors and for players [D8]', async ({ page, context, watch }) => {
  const { id } = await createTournament();
  await observePage(page);
  const publicPaths = ['/en/home', '/en/casino', '/en/help-centre/responsible-gambling', `/en/tournaments/${id}`];
  for (const path of ['/en/login', ...publicPaths]) await expectNoViolations(page, path);
  await signIn(context, await createPlayer());
  for (const path of [...publicPaths, '/en/game/Kite-Season/kite-season', '/en/account/deposit'])
    await expectNoViolations(page, path);
  expect(watch.errors).toEqual([]);
});

test('a help page renders sanitized HTML, both after a link and after a reload [D8]', async ({ page, watch }) => {
  await observePage(page);
  await page.goto('/en/help-centre');
  await waitUntilMounted(page);
  await page.getByRole('main').getByRole('link', { name: 'Responsible gambling' }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: 'Your tools' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 2, name: 'Your tools' })).toBeVisible();
  expect((await observationsOf(page)).violations).toEqual([]);
  expect(watch.errors).toEqual([]);
});

test('strings cannot become markup, code or script URLs, except for a release’s files [D8]', async ({ page }) => {
  await page.goto('/en/home');
  await waitUntilMounted(page);
  const outcomes = await page.evaluate(() => {
    const attempt = (action: () => unknown) => {
      try {
        action();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = () => document.createElement('script');
    const setSource = (src: string) => attempt(() => Object.assign(script(), { src }));
    const releaseFile = document.querySelector<HTMLScriptElement>('script[src]')?.src ?? '';
    return {
      markup: attempt(() => Object.assign(document.body, { innerHTML: '<img src="x" onerror="alert(1)">' })),
      fragment: attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>x</b>')),
      code: attempt(() => Object.assign(script(), { textContent: 'alert(1)' })),
      handler: attempt(() => document.body.setAttribute('onclick', 'alert(1)')),
      elsewhere: setSource('https://evil.example/x.js'),
      api: setSource('/api/games'),
      climbing: setSource('/r/../api/games'),
      data: setSource('data:text/javascript,alert(1)'),
      release: setSource(releaseFile),
      secondRule: attempt(() => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): void };
        };
        trustedTypes.createPolicy('default', {});
      }),
    };
  });
  expect(outcomes).toEqual({
    markup: 'TypeError',
    fragment: 'TypeError',
    code: 'TypeError',
    handler: 'TypeError',
    elsewhere: 'TypeError',
    api: 'TypeError',
    climbing: 'TypeError',
    data: 'TypeError',
    release: 'done',
    secondRule: 'TypeError',
  });
  await expect(page.getByRole('main')).toBeVisible();
});
