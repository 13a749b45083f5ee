import type { Page } from '@playwright/test';
import { cents } from '../support/header.ts';
import { delayRequests } from '../support/open-page.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { sandboxOrigin } from '../support/sandbox.ts';
import { expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const fields = (page: Page) => page.frameLocator('iframe[title="Card details"]');
const field = (page: Page, name: string) => fields(page).getByLabel(name);

async function openFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeFocused();
  await expect(field(page, 'Card number')).toBeVisible();
}

atOneWidth(() => {
  test('a player saves a card in the provider’s frame and deposits with it, by keyboard [AC2, VA7, B17]', async ({
    page,
    context,
  }) => {
    // Records all requests except those to the provider.
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== sandboxOrigin()) sent.push(`${request.url()} ${request.postData() ?? ''}`);
    });
    await signIn(context, await createPlayer());
    await page.goto('/en/account/deposit');
    await openFields(page);
    expect(new URL((await page.getByTitle('Card details').getAttribute('src')) ?? '').origin).toBe(sandboxOrigin());

    await page.keyboard.press('Tab');
    await expect(field(page, 'Card number')).toBeFocused();
    await page.keyboard.type('5105 1051 0510 5101');
    await page.keyboard.press('Tab');
    // The page shows the error, and the frame adds it to the field's accessible description.
    await expect(page.getByRole('alert').getByText('This card number has a typing error.')).toBeVisible();
    await expect(field(page, 'Card number')).toHaveAccessibleDescription('This card number has a typing error.');
    await page.keyboard.type('1239');
    await expect(field(page, 'Expiry date')).toHaveValue('12/39');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').getByText('This field is needed.')).toBeVisible();
    await expect(field(page, 'Card number')).toBeFocused();

    await field(page, 'Card number').fill('5105 1051 0510 5100');
    await page.getByRole('alert').getByRole('button', { name: 'Name on card' }).press('Enter');
    await expect(field(page, 'Name on card')).toBeFocused();
    await page.keyboard.type('Aino Demo');
    await page.keyboard.press('Enter');

    const card = page.getByRole('radio', { name: /^Mastercard •••• 5100/ });
    await expect(card).toBeChecked();
    await expect(page.getByRole('button', { name: 'Add a card' })).toBeFocused();
    await expect(page.getByText('Mastercard •••• 5100 is saved')).toBeVisible();
    expect(sent.filter((text) => /5105|12\/39/.test(text))).toEqual([]);

    await page.getByRole('textbox', { name: 'Amount' }).fill('35');
    await page.getByRole('button', { name: 'Deposit €35.00' }).click();
    const bank = page.frameLocator('iframe[title="Your bank asks"]');
    await expect(bank.getByText('Is this payment with the card ending 5100 yours?')).toBeVisible();
    await expect(page.getByText('Your bank has not answered yet')).toHaveCount(0);
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/deposit-completed\?ref=/);
    await expect(page.getByRole('main').getByRole('status')).toContainText('€35.00 is in your balance.');
    await expect.poll(() => cents(page)).toBe(103_500);

    // The card is offered on the next visit.
    await page.goto('/en/account/deposit');
    await expect(card).toBeChecked();
  });

  test('the card fields use the page’s language and colours, and fit into their frame', async ({ page, context }) => {
    await signIn(context, await createPlayer());
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/de/account/deposit');
    await page.getByRole('button', { name: 'Karte hinzufügen' }).click();
    const number = page.frameLocator('iframe[title="Kartendaten"]').getByLabel('Kartennummer');
    await expect(number).toBeVisible();
    const look = await number.evaluate((element) => {
      const { documentElement, body } = element.ownerDocument;
      const [red] = /\d+/.exec(getComputedStyle(body).backgroundColor) ?? [];
      const isWhole = documentElement.scrollHeight <= innerHeight && documentElement.scrollWidth <= innerWidth;
      return { lang: documentElement.lang, isDark: Number(red) < 60, isWhole };
    });
    expect(look).toEqual({ lang: 'de', isDark: true, isWhole: true });
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(page.getByRole('button', { name: 'Karte hinzufügen' })).toBeFocused();
  });
});

test('slow card fields reserve their space, and their frame stays invisible until they are ready', async ({
  page,
  context,
}) => {
  await signIn(context, await createPlayer());
  const resume = await delayRequests(page, `${sandboxOrigin()}/payments/card-fields*`);
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Add a card' }).click();
  const frame = page.getByTitle('Card details');
  await expect(frame).toHaveAttribute('aria-busy', 'true');
  await expect(frame).toHaveCSS('opacity', '0');
  expect((await frame.boundingBox())?.height).toBe(260);

  // Pressing the button too early shows why the card cannot be saved, and the fields continue to load.
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByRole('alert').getByText(/The payment provider did not answer/)).toBeVisible();
  resume();
  await expect(field(page, 'Card number')).toBeVisible();
  await expect(frame).toHaveCSS('opacity', '1');
  await expect(frame).toHaveAttribute('aria-busy', 'false');
});

test('a card form opened before its script has loaded keeps its frame', async ({ page, context }) => {
  await signIn(context, await createPlayer());
  const release = await delayRequests(page, `${sandboxOrigin()}/assets/card-fields.js`);
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await field(page, 'Card number').fill('5105 1051 0510 5100');
  release();
  await expect(page.getByTitle('Card details')).toHaveAttribute('data-typed', 'true');
  await expect(field(page, 'Card number')).toHaveValue('5105 1051 0510 5100');
});

test('the page shows progress, keeps the input and sends the card only once to a slow provider', async ({
  page,
  context,
}) => {
  await signIn(context, await createPlayer());
  await page.goto('/en/account/deposit');
  await openFields(page);
  await field(page, 'Card number').fill('5105 1051 0510 5100');
  await field(page, 'Expiry date').fill('12/39');
  await field(page, 'Security code').fill('123');
  await field(page, 'Name on card').fill('Aino Demo');
  const methods: string[] = [];
  let resume = () => {};
  const resumed = new Promise<void>((resolve) => {
    resume = resolve;
  });
  await page.route(`${sandboxOrigin()}/payments/card-fields`, async (route) => {
    methods.push(route.request().method());
    await resumed;
    await route.continue();
  });
  const save = page.getByRole('button', { name: 'Save card' });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await field(page, 'Name on card').press('Enter');
  await expect(field(page, 'Card number')).toHaveValue('5105 1051 0510 5100');
  await expect(page.getByTitle('Card details')).toHaveCSS('opacity', '1');
  resume();
  await expect(page.getByText('Mastercard •••• 5100 is saved')).toBeVisible();
  expect(methods).toEqual(['POST']);
});

test('card fields that fail to load show an error and can be requested again', async ({ page, context }) => {
  await signIn(context, await createPlayer());
  await page.clock.install();
  await page.route(`${sandboxOrigin()}/payments/card-fields*`, (route) => route.abort());
  await page.goto('/en/account/deposit');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(page.getByTitle('Card details')).toBeAttached();
  await page.clock.runFor(15_000);
  await expect(page.getByText('The card fields did not load.')).toBeVisible();
  await page.unroute(`${sandboxOrigin()}/payments/card-fields*`);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expect(field(page, 'Card number')).toBeVisible();
});
