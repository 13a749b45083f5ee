import type { Locator, Page } from '@playwright/test';
import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { accountButton, banner, isPhone } from '../support/header.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atBothWidths, atOneWidth } from '../support/widths.ts';
import { requestPage } from './request-page.ts';

const unique = () => `b${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const hrefs = (within: Locator) =>
  within.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));

/** A brand's labels in the registration form. */
interface FormLabels {
  username: string;
  displayName: string;
  email: string;
  password: string;
  firstName: string;
  surname: string;
  birthDate: string;
  gender: string;
  next: string;
}
const ENGLISH: FormLabels = {
  username: 'Username',
  displayName: 'Display name',
  email: 'Email',
  password: 'Password',
  firstName: 'First name',
  surname: 'Surname',
  birthDate: 'Date of birth',
  gender: 'Gender',
  next: 'Continue',
};
const SPANISH: FormLabels = {
  username: 'Nombre de usuario',
  displayName: 'Nombre visible',
  email: 'Correo electrónico',
  password: 'Contraseña',
  firstName: 'Nombre',
  surname: 'Apellidos',
  birthDate: 'Fecha de nacimiento',
  gender: 'Sexo',
  next: 'Continuar',
};

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

/** Fills in and submits the first step. Other tests cover the registration itself. */
async function submitFirstStep(page: Page, labels: FormLabels): Promise<void> {
  const name = unique();
  const email = `${name}@mail.example`;
  for (const [label, text] of [
    [labels.username, name],
    [labels.displayName, name],
    [labels.email, email],
    [labels.password, 'Parlay2026$'],
    [labels.firstName, 'Maria'],
    [labels.surname, 'Quispe'],
    [labels.birthDate, '16/05/1990'],
  ] as const)
    await field(page, label).fill(text);
  await field(page, labels.gender).selectOption('FEMALE');
  await page.getByRole('button', { name: labels.next }).click();
}

async function submitSecondStep(page: Page, labels: readonly string[], values: readonly string[], submit: string) {
  for (const [index, label] of labels.entries()) await field(page, label).fill(values[index] ?? '');
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: submit }).click();
}

atBothWidths((width) => {
  test('a lottery brand offers only lotteries and help, and five account pages to players [SH4, X31]', async ({
    page,
  }) => {
    for (const path of ['/en/casino', '/en/betting', '/en/tournaments', '/en/virtuals', '/fi/kasino']) {
      const response = await requestPage('bu-113.localhost', path);
      expect([path, response.status, response.location]).toEqual([
        path,
        302,
        `/${path.slice(1, 3)}/${path.startsWith('/fi') ? 'etusivu' : 'home'}`,
      ]);
    }
    await chooseBrand(page.context(), 113);
    await page.goto('/en/home');
    await waitUntilMounted(page);
    const otherProducts = /\/en\/(casino|live-games|virtuals|betting|live-betting|tournaments|promotions|fantasy)/;
    expect((await hrefs(page.locator('body'))).filter((href) => otherProducts.test(href))).toEqual([]);
    if (isPhone(page)) {
      await banner(page).getByRole('button', { name: 'Open menu' }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      for (const name of ['Lottery', 'Helio lottery', 'About us', 'Contact'])
        await expect(drawer.getByRole('link', { name }).first()).toBeVisible();
      expect((await hrefs(drawer)).filter((href) => otherProducts.test(href))).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    } else {
      const bar = banner(page).getByRole('navigation', { name: 'Products' });
      for (const name of ['Lottery', 'Questions and answers', 'How to play', 'About us'])
        await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const contact = page.getByRole('contentinfo').getByRole('link', { name: /Contact/ });
    await expect(contact).toHaveAttribute('href', 'https://contact.kolmio.example/');
    await expect(contact).toHaveAttribute('rel', /noopener/);

    await signIn(page, await createPlayer({ brand: 113 }));
    await page.goto('/en/home');
    await waitUntilMounted(page);
    await accountButton(page).click();
    const menu = width === 390 ? page.getByRole('dialog') : banner(page).getByRole('navigation', { name: 'Account' });
    const paths = ['account', 'account/deposit', 'account/withdrawal', 'account/transactions', 'account/bonus'];
    if (width === 390)
      for (const path of paths) await expect(menu.locator(`a[href="/en/${path}"]`).first()).toBeVisible();
    else expect(await hrefs(menu)).toEqual(paths.map((path) => `/en/${path}`));
    for (const path of paths) expect([path, (await page.request.get(`/en/${path}`)).status()]).toEqual([path, 200]);
  });
});

atOneWidth(() => {
  test('registration in Peru lists Latin American countries first and uses soles and regions [AU8]', async ({
    page,
  }) => {
    await chooseBrand(page.context(), 103);
    await page.goto('/es/registro');
    await waitUntilMounted(page);
    await expect(field(page, 'Moneda')).toBeDisabled();
    await expect(field(page, 'Moneda')).toHaveValue('PEN');
    await submitFirstStep(page, SPANISH);
    const country = field(page, 'País');
    await expect(country).toHaveValue('PE');
    const listed = await country
      .locator('option')
      .evaluateAll((all) => all.map((item) => [(item as HTMLOptionElement).value, item.textContent ?? '']));
    const options = listed.filter(([code]) => code !== '');
    const latinAmerican = [
      'AR',
      'BO',
      'BR',
      'CL',
      'CO',
      'CR',
      'CU',
      'DO',
      'EC',
      'GT',
      'HN',
      'MX',
      'NI',
      'PA',
      'PY',
      'SV',
      'UY',
      'VE',
    ];
    expect(options[0]?.[0]).toBe('PE');
    expect(
      options
        .slice(1, 1 + latinAmerican.length)
        .map(([code]) => code)
        .sort(),
    ).toEqual(latinAmerican);
    const sorted = (labels: (string | undefined)[]) => labels.toSorted(new Intl.Collator('es').compare as never);
    const otherCountries = options.slice(1 + latinAmerican.length).map(([, label]) => label);
    expect(otherCountries.length).toBeGreaterThan(150);
    expect(otherCountries).toEqual(sorted(otherCountries));
    await field(page, 'Departamento o región').selectOption('LIM');
    await expect(field(page, 'Prefijo del país')).toHaveValue('PE');
    expect(await axeViolations(page)).toEqual([]);
    await field(page, 'Documento de identidad').selectOption('DNI');
    await submitSecondStep(
      page,
      ['Número', 'Calle', 'Código postal', 'Ciudad', 'Número de celular', 'Número de documento'],
      ['14', 'Jirón de la Unión', '15001', 'Lima', '912345678', '45871236'],
      'Abrir la cuenta',
    );
    await expect(page).toHaveURL(/\/es\/registro-completado/);
    await expect(banner(page).getByRole('button', { name: /menú de la cuenta/ })).toBeVisible();
  });

  test('registration from a blocked country redirects to an explanation and opens no account [AU9]', async ({
    page,
  }) => {
    await chooseBrand(page.context(), 120);
    await page.goto('/en/register');
    await waitUntilMounted(page);
    await submitFirstStep(page, ENGLISH);
    await field(page, 'Country').selectOption('GB');
    await submitSecondStep(
      page,
      ['House number', 'Street', 'Postcode', 'City', 'Mobile number'],
      ['14', 'Mill Lane', 'LS1 4AP', 'Leeds', '7400123456'],
      'Register',
    );
    await expect(page).toHaveURL('/en/help-centre/restricted-territories');
    await expect(heading(page, 'Restricted territories')).toBeVisible();
    expect(await (await page.request.get('/api/account/user')).json()).toEqual({ data: { authenticated: false } });
  });

  test('a notice appears whenever another licence applies, without blocking the player [SH7]', async ({ page }) => {
    await chooseBrand(page.context(), 117);
    const notice = page.getByRole('region', { name: 'Notifications' }).getByText('Another licence applies here');
    await page.goto('/en/casino');
    await waitUntilMounted(page);
    await expect(notice).toHaveCount(0);
    for (const [path, crosses] of [
      ['/en/lottery', false],
      ['/en/help-centre', false],
      ['/en/betting', true],
      ['/en/live-betting', false],
      ['/en/tournaments', false],
      ['/en/virtuals', true],
      ['/en/betting', true],
    ] as const) {
      await page.goto(path);
      await waitUntilMounted(page);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      if (crosses) await expect(notice).toBeVisible();
      else await expect(notice).toHaveCount(0);
    }
    expect(await axeViolations(page)).toEqual([]);
  });

  test('free cash is offered once per visit until the first deposit, except in blocked countries [SH27]', async ({
    page,
  }) => {
    const offer = page.getByRole('dialog', { name: 'Free cash for new players' });
    const open = async () => {
      await page.goto('/en/home');
      await waitUntilMounted(page);
    };
    /** Starts a new visit by clearing the tab's storage. */
    const newVisit = () => page.evaluate(() => sessionStorage.clear());
    await open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    expect(requested).not.toContain('/api/lookup-ip-address');
    await expect(offer).toHaveCount(0);

    // The test sets the country in the platform's response, because its own IP address has no country.
    let countryCode: string | null = null;
    await page.route('**/api/lookup-ip-address', (route) =>
      route.fulfill({ json: { data: { countryCode, subDivisions: [] } } }),
    );
    await chooseBrand(page.context(), 120);
    const unknown = page.waitForResponse('**/api/lookup-ip-address');
    await open();
    await unknown;
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);

    countryCode = 'MT';
    await newVisit();
    await open();
    await expect(offer).toBeVisible();
    await expect(offer.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/en/register');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(offer).toHaveCount(0);
    const lookups = () => requested.filter((path) => path === '/api/lookup-ip-address').length;
    const before = lookups();
    await open();
    expect(lookups()).toBe(before);
    await expect(offer).toHaveCount(0);

    await signIn(page, await createPlayer({ brand: 120 }));
    await newVisit();
    const stats = page.waitForResponse('**/api/customer-stats');
    await open();
    const { data } = (await (await stats).json()) as { data: { stats: { numberOfDeposits: number } } };
    expect(data.stats.numberOfDeposits).toBe(0);
    await expect(offer.getByRole('link', { name: 'My account' })).toHaveAttribute('href', '/en/account');

    await page.context().clearCookies({ name: /session/i });
    countryCode = 'GB';
    await newVisit();
    const lookup = page.waitForResponse('**/api/lookup-ip-address');
    await open();
    await lookup;
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer).toHaveCount(0);
  });
});
