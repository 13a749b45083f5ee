import { axeViolations } from '../support/axe.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const HELP = { en: 'help-centre', de: 'hilfe', fi: 'ohjekeskus' } as const;

atOneWidth(() => {
  test('the help centre links to its 23 pages, which link to related pages, all by keyboard [SH31]', async ({
    page,
    watch,
  }) => {
    await page.goto('/en/help-centre');
    await waitUntilMounted(page);
    const links = page.getByRole('navigation', { name: 'Help centre' }).getByRole('link');
    await expect(links).toHaveCount(23);
    expect(await axeViolations(page)).toEqual([]);
    await links.filter({ hasText: 'Responsible gambling' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Responsible gambling' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'Your tools' })).toBeVisible();
    await expect(page).toHaveTitle(/^Responsible gambling/);
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole('navigation', { name: 'See also' })
      .getByRole('link', { name: 'Gambling self-test' })
      .press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: 'Have you felt guilty' })).toBeVisible();
    expect(watch.errors).toEqual([]);
  });
});

atOneWidth(() => {
  test('a visitor contacts support by keyboard, and a missing value focuses its field [AU18]', async ({ page }) => {
    await page.goto('/en/help-centre/contact');
    const form = page.getByRole('form', { name: 'Write to us' });
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(form.getByLabel('Your name')).toBeFocused();
    await page.keyboard.type('Ada Berg');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A round');
    await page.keyboard.press('Tab');
    await page.keyboard.type('It broke off at noon.');
    expect(await axeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Send' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Your message is with us.' })).toBeVisible();
  });
});

atOneWidth(() => {
  test('a search result opens the matching section, and the page has a table of contents [SH31]', async ({
    page,
    watch,
  }) => {
    await page.goto('/en/help-centre');
    await waitUntilMounted(page);
    await page.getByRole('searchbox', { name: 'Search the help centre' }).fill('recovry codes');
    await expect(page.getByRole('status').filter({ hasText: /pages? found/ })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page
      .getByRole('list', { name: 'Results' })
      .getByRole('link', { name: /Two-step login/ })
      .press('Enter');
    await expect(page).toHaveURL('/en/help-centre/security-terms#two-step-login');
    await expect(page.getByRole('heading', { level: 2, name: 'Two-step login' })).toBeInViewport();
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const toggle = contents.getByRole('button');
    if (await toggle.isVisible()) await toggle.press('Enter');
    await contents.getByRole('link', { name: 'Reporting a weakness' }).press('Enter');
    await expect(page).toHaveURL(/#weaknesses$/);
    await expect(page.getByRole('heading', { level: 2, name: 'Reporting a weakness' })).toBeFocused();
    expect(await axeViolations(page)).toEqual([]);
    expect(watch.errors).toEqual([]);
  });
});

test('a link to a bonus opens its own terms [SH31]', async ({ page }) => {
  await page.goto('/en/help-centre/bonus#WELCOME_BONUS');
  const terms = page.getByRole('heading', { level: 2, name: 'Welcome bonus' });
  await expect(terms).toBeFocused();
  await expect(terms).toBeInViewport();
});

test('help pages are in the chosen language, and switching it keeps the page [SH2, SH31]', async ({ page }) => {
  for (const locale of ['de', 'fi'] as const) {
    await page.goto(`/${locale}/${HELP[locale]}`);
    await waitUntilMounted(page);
    const paths = await page
      .getByRole('main')
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(paths).toHaveLength(23);
    const missing: string[] = [];
    for (const path of paths) {
      const response = await page.request.get(path);
      if (response.status() !== 200) missing.push(`${path}: ${response.status()}`);
    }
    expect(missing).toEqual([]);
    await page.goto(paths[0] ?? '');
    await expect(page.getByRole('main').locator(`div[lang="${locale}"] p`).first()).toBeVisible();
  }
  await page.goto('/en/language/de');
  await page.goto('/de/hilfe/haeufige-fragen');
  await waitUntilMounted(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Suomi' }).click();
  await expect(page).toHaveURL('/fi/ohjekeskus/usein-kysyttya');
  await expect(page.getByRole('main').locator('div[lang="fi"] h2').first()).toBeVisible();
});

test('old URLs and those in another language redirect permanently [RT1, RT6, SH31, X13]', async ({ page }) => {
  for (const [old, now] of [
    ['/en/faq', '/en/help-centre/faq'],
    ['/en/privacy', '/en/help-centre/privacy'],
    ['/de/faq', '/de/hilfe/haeufige-fragen'],
    ['/de/hilfe/faq', '/de/hilfe/haeufige-fragen'],
    ['/de/help-centre/faq', '/de/hilfe/haeufige-fragen'],
    ['/fi/ohjekeskus/haeufige-fragen', '/fi/ohjekeskus/usein-kysyttya'],
    ['/en/help-centre/agb', '/en/help-centre/terms'],
  ] as const) {
    const response = await page.request.get(old, { maxRedirects: 0 });
    expect([old, response.status(), response.headers().location]).toEqual([old, 301, now]);
  }
  expect((await page.request.get('/de/hilfe/gratisgeld')).status()).toBe(404);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/de/hilfe/verantwortungsvolles-spielen</loc>');
  expect(sitemap).not.toMatch(/:[a-z]+<\/loc>|\/game\//);
});
