import { axeViolations } from '../support/axe.ts';
import { onBrand } from '../support/brand.ts';
import { expectPlayer } from '../support/header.ts';
import { allMounted, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth((width) => {
  test('registration in brand 103 asks for a national identity document [VA8, AU5]', async ({ page, context }) => {
    const name = `n${width}${Date.now().toString(36)}`;
    const main = page.getByRole('main');
    const field = (label: string) => main.getByLabel(label, { exact: true });
    const press = (label: string) => main.getByRole('button', { name: label, exact: true }).click();
    await onBrand(context, 103);
    await page.goto('/en/register');
    await allMounted(page);
    await field('Username').fill(name);
    await field('Display name').fill(name);
    await field('Email').fill(`${name}@mail.example`);
    await field('Email once more').fill(`${name}@mail.example`);
    await field('Password').fill('Parlay2026$');
    await field('First name').fill('Rosa');
    await field('Surname').fill('Quispe');
    await field('Date of birth').pressSequentially('16051990');
    await field('Gender').selectOption('FEMALE');
    await press('Continue');

    await expect(field('Country')).toHaveValue('PE');
    await field('State or region').selectOption('LIM');
    await field('House number').fill('120');
    await field('Street').fill('Av. Arequipa');
    await field('Postcode').fill('15046');
    await field('City').fill('Lima');
    await field('Mobile number').fill('912345678');
    await field('Identity document').selectOption('DNI');
    await field('Document number').fill('1234');
    for (const box of await main.getByRole('checkbox').all()) await box.press('Space');
    await press('Register');
    await expect(main.getByText('This number does not fit the document.').first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await field('Document number').fill('45871236');
    await press('Register');
    await expect(page).toHaveURL(/\/en\/register-completed/);
    await expectPlayer(page);
  });
});
