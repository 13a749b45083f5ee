import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { mailTo } from '../support/mailbox.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { post } from '../support/post.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { WIDTHS } from '../support/widths.ts';

for (const { brand, name, language, subject } of [
  { brand: undefined, name: 'Parlay', language: 'en', subject: /Choose a new password/ },
  { brand: 105, name: 'Halla', language: 'fi', subject: /salasana/i },
  { brand: 103, name: 'Farolito', language: 'es', subject: /contraseña/i },
])
  test(`an e-mail from ${name} shows its HTML in the brand’s look at every width, and loads nothing`, async ({
    browser,
    page,
    watch,
  }) => {
    const player = await createPlayer({ ...(brand ? { brand } : {}), language });
    const device = await browser.newContext({ baseURL: currentProduct().site });
    await chooseBrand(device, brand);
    await signIn(device, player);
    const { data } = (await (await device.request.get('/api/account/user')).json()) as { data: { email: string } };
    await post(device, '/api/password', { username: data.email });
    await device.close();

    const { html, link = '' } = await mailTo(page.request, data.email, subject);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    for (const width of WIDTHS)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(html);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
        await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
        const [button, address] = await page.getByRole('link').all();
        expect(await button?.getAttribute('href')).toBe(link);
        expect((await button?.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await expect(page.getByRole('link', { name: link, exact: true })).toBeVisible();
        expect(await address?.textContent()).toBe(link);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
        expect(await axeViolations(page)).toEqual([]);
        const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
        const lightness = (canvas.match(/\d+/g) ?? []).reduce((sum, channel) => sum + Number(channel), 0);
        if (colorScheme === 'dark') expect(lightness).toBeLessThan(200);
        else expect(lightness).toBeGreaterThan(600);
      }
    // The sandbox redirects to its own host name.
    expect(new Set(requests.map((url) => new URL(url).pathname))).toEqual(new Set([new URL(html).pathname]));
    expect(watch.errors).toEqual([]);
  });
