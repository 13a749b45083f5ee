import type { Page } from '@playwright/test';
import { centsOf } from '../support/header.ts';
import { createPlayer } from '../support/player.ts';
import { pressJoin } from '../support/press-join.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';
import { createTournament } from '../support/tournament.ts';
import { requestPage } from './request-page.ts';

// The brands do not offer this language, so visitors get each brand's default language.
test.use({ locale: 'ja-JP' });

const siteOf = (brand: 103 | 105) => `http://bu-${brand}.localhost:${currentProduct().ports.site}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface ReleaseSet {
  host: { digest: string };
  remotes: { remote: string; digest: string }[];
}

/** Returns the digests of the releases on a page, by remote. */
async function digestsOn(page: Page): Promise<Record<string, string>> {
  const set = JSON.parse((await page.locator('#release-set').textContent()) ?? '') as ReleaseSet;
  return Object.fromEntries([
    ['host', set.host.digest],
    ...set.remotes.map(({ remote, digest }) => [remote, digest] as const),
  ]);
}

async function logIn(page: Page, labels: { user: string; password: string; submit: string }, name: string) {
  const main = page.getByRole('main');
  await main.getByLabel(labels.user).fill(name);
  await main.getByLabel(labels.password, { exact: true }).fill('Parlay2026$');
  await main.getByRole('button', { name: labels.submit }).click();
}

test('three brands serve the same artifacts on their own host names, each in its language', async ({ page }) => {
  const digests: Record<string, string>[] = [];
  for (const [url, path, lang, theme, title, lottery] of [
    ['/', '/en/home', 'en', 'parlay', 'Home · Parlay', 'Lottery'],
    [siteOf(103), '/es/inicio', 'es', 'farolito', 'Inicio · Farolito', 'Lotería'],
    [siteOf(105), '/fi/etusivu', 'fi', 'halla', 'Etusivu · Halla', 'Lotto'],
  ] as const) {
    await page.goto(url);
    await waitUntilMounted(page);
    expect(new URL(page.url()).pathname).toBe(path);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator('html')).toHaveAttribute('data-brand', theme);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('banner').getByRole('link', { name: lottery, exact: true })).toBeVisible();
    digests.push(await digestsOn(page));
  }
  expect(Object.keys(digests[0] ?? {})).toHaveLength(7);
  expect(digests[1]).toEqual(digests[0]);
  expect(digests[2]).toEqual(digests[0]);
});

test('switching the language keeps the page, and only the brand’s languages are offered [SH2]', async ({ page }) => {
  for (const [url, locales] of [
    [
      '/en/tournaments',
      {
        de: 'turniere',
        es: 'torneos',
        fi: 'turnaukset',
        fr: 'tournaments',
        lv: 'tournaments',
        no: 'turneringer',
        sv: 'turneringar',
      },
    ],
    [`${siteOf(103)}/en/tournaments`, { es: 'torneos' }],
    [`${siteOf(105)}/en/tournaments`, { fi: 'turnaukset', sv: 'turneringar' }],
  ] as const) {
    await page.goto(url);
    const altLinks = page.locator('link[rel=alternate][hreflang]:not([hreflang=x-default])');
    const otherLocales = Object.keys(locales);
    expect((await altLinks.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).sort()).toEqual(
      ['en', ...otherLocales].sort(),
    );
    for (const [locale, word] of Object.entries(locales))
      await expect(page.locator(`link[hreflang=${locale}]`)).toHaveAttribute('href', new RegExp(`/${locale}/${word}$`));
    const [locale = '', word] = Object.entries(locales).at(-1) ?? [];
    await waitUntilMounted(page);
    await page.getByRole('contentinfo').locator(`a[lang=${locale}]`).click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/${word}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('paths in another language redirect permanently, or return 404 if there is no page [RT1, CA10]', async () => {
  for (const [path, location] of [
    ['/es/tournaments', '/es/torneos'],
    ['/es/account/deposit', '/es/cuenta/deposito'],
    ['/es/loter%C3%ADa', '/es/loteria'],
    ['/es/faq', '/es/centro-de-ayuda/preguntas-frecuentes'],
  ] as const) {
    const response = await requestPage('bu-103.localhost', path);
    expect([path, response.status, response.location]).toEqual([path, 301, location]);
  }
  for (const path of ['/es/virtuales', '/es/virtuals', '/es/fantasia'])
    expect([path, (await requestPage('bu-103.localhost', path)).status]).toEqual([path, 404]);
});

test('a product that a brand has disabled returns 404 and the not-found page [CA10]', async ({ page }) => {
  const response = await page.goto(`${siteOf(103)}/es/virtuales`);
  expect(response?.status()).toBe(404);
  await waitUntilMounted(page);
  await expect(heading(page, 'Página no encontrada')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Casino' }).click();
  await expect(heading(page, 'Casino')).toBeVisible();
});

const SPANISH = { user: 'Nombre de usuario', password: 'Contraseña', submit: 'Iniciar sesión' };

test('a player in Peru sees soles everywhere: balance, games, tournaments, deposit and transactions', async ({
  page,
}) => {
  await page.goto(`${siteOf(103)}/es/iniciar-sesion`);
  await logIn(page, SPANISH, 'peru3');
  await expect(page).not.toHaveURL(/iniciar-sesion/);
  await expect(
    page
      .getByRole('banner')
      .getByText(/S\/\s*1,\d{3}\.\d{2}/)
      .first(),
  ).toBeVisible();

  await page.goto(`${siteOf(103)}/es/torneos`);
  await expect(
    page
      .getByRole('main')
      .getByText(/S\/\s*\d+\.\d{2}/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('€')).toHaveCount(0);

  await page.goto(`${siteOf(103)}/es/cuenta/deposito`);
  await page.getByRole('main').getByRole('textbox', { name: 'Importe' }).fill('50');
  await page.getByRole('button', { name: /^Depositar S\/\s*50\.00$/ }).click();
  await expect(page).toHaveURL(/sandbox\.localhost/);
  await expect(page.getByText(/S\/\s*50\.00/).first()).toBeVisible();

  await page.goto(`${siteOf(103)}/es/cuenta/transacciones`);
  await expect(
    page
      .getByRole('main')
      .getByText(/S\/\s*50\.00/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('€')).toHaveCount(0);
});

test('a player in Peru plays a round and joins a tournament, and pays for both in soles', async ({ page }) => {
  const site = siteOf(103);
  const { username } = await createPlayer({ brand: 103, currency: 'PEN' });
  await page.goto(`${site}/es/iniciar-sesion`);
  await logIn(page, SPANISH, username);
  await expect(page).not.toHaveURL(/iniciar-sesion/);
  const balance = page
    .getByRole('banner')
    .getByText(/^S\/\s*[\d,]+\.\d\d$/)
    .first();
  const cents = async () => centsOf(((await balance.textContent()) ?? '').replace('S/', ''));

  await page.goto(`${site}/es/casino`);
  // The tile asks for the play mode, because the player is in Malta, whose policy allows demo play.
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^Kite Season/ })
    .first()
    .click();
  await main.getByRole('button', { name: 'Jugar', exact: true }).click();
  const game = page.frameLocator('main iframe');
  await expect(game.getByRole('button', { name: 'Jugar ronda' })).toBeEnabled();
  await expect(balance).toHaveText(/1,000\.00$/);
  await game.getByRole('combobox', { name: 'Importe' }).selectOption('5.00');
  await game.getByRole('button', { name: 'Jugar ronda' }).click();
  const result = await game.getByText(/^Apostado S\/\s*5\.00, pagado S\/\s*[\d,]+\.\d\d\.$/).textContent();
  const paid = Number((result ?? '').split('pagado')[1]?.replaceAll(/\D/g, ''));
  const afterRound = 100_000 - 500 + paid;
  await expect.poll(cents).toBe(afterRound);

  const tournament = await createTournament({ currency: 'PEN', entryPrice: '40.00' });
  await page.goto(`${site}/es/torneos/${tournament.id}`);
  const join = page.getByRole('main').getByRole('button', { name: /^Unirse al torneo por S\/\s*[\d.]+$/ });
  const price = centsOf(((await join.textContent()) ?? '').replace(/.*S\//, ''));
  expect(price).toBeGreaterThan(0);
  await pressJoin(page, /^Unirse al torneo/);
  await expect(join).toHaveCount(0);
  await expect.poll(cents).toBe(afterRound - price);
});
