import { companyPage } from '../support/betslip.ts';
import { sandboxForCalls, sandboxOrigin } from '../support/sandbox.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { createTournament } from '../support/tournament.ts';

test('the home page shows current events from the providers’ data, with links [SH33]', async ({ page, watch }) => {
  const providerData = (await (await page.request.get(`${sandboxForCalls()}/lottery/api/draws`)).json()) as {
    data: { lottery: string; name: string; drawsAt: string; jackpot: { minor: string } }[];
  };
  const [next] = providerData.data.toSorted((a, b) => a.drawsAt.localeCompare(b.drawsAt));
  await page.goto('/en/home');
  await waitUntilMounted(page);

  const lottery = page.getByRole('region', { name: 'Lottery' });
  await expect(lottery.locator('time')).toHaveAttribute('datetime', next?.drawsAt ?? '');
  await expect(lottery).toContainText(next?.name ?? '');
  await expect(lottery).toContainText(`€${(Number(next?.jackpot.minor) / 100).toLocaleString('en')}`);
  await expect(lottery.getByText('Time left')).toBeVisible();

  const live = page.getByRole('region', { name: 'Live now' });
  await expect(live.getByRole('listitem')).toHaveCount(4);
  const first = live.getByRole('listitem').first().getByRole('link').first();
  const sides = ((await first.textContent()) ?? '').replace(/^.*\d+\.\d\d/, '').split(' – ');
  await first.click();
  await expect(page).toHaveURL(/\/en\/live-betting\/event\/\d+$/);
  for (const side of sides) await expect(companyPage(page).getByRole('heading', { level: 1 })).toContainText(side);
  expect(watch.errors).toEqual([]);
});

test('the first poster’s name is not under the tournament’s slip [SH33]', async ({ page }) => {
  // The demo's tournament can be near its end, without enough events for the slip.
  const market = { name: 'Winner', selections: [1.4, 3.1].map((odds, at) => ({ name: `Side ${at}`, odds })) };
  const { id } = await createTournament({ fixtures: ['First', 'Second'].map((name) => ({ name, markets: [market] })) });
  await page.route('**/api/sportuno/init', (route) =>
    route.continue({ url: `${route.request().url()}?tournamentId=${id}` }),
  );
  for (const width of [390, 820, 1000, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/en/home');
    await waitUntilMounted(page);
    await expect(page.getByText('Starting points', { exact: true }).first()).toBeAttached();
    const name = page.getByRole('main').getByText('Harbour Blackjack', { exact: true }).first();
    const seen = await name.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
    expect(seen).toBe(true);
  }
});

test('the licence seal links to the licensee’s register entry in the page’s language [SH21]', async ({ page }) => {
  await page.goto('/fi/home');
  await waitUntilMounted(page);
  const seal = page.getByRole('contentinfo').locator('a[href*="/licence?"]');
  await expect(seal).toHaveAttribute('href', `${sandboxOrigin()}/licence?lang=fi&company=parlay-8048`);
  const register = page.waitForEvent('popup');
  await seal.click();
  await expect((await register).getByRole('heading', { level: 2 })).toHaveText(['Parlay']);
  await expect((await register).locator('html')).toHaveAttribute('lang', 'fi');
});
