import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { expectPlayer } from '../support/header.ts';
import { fillContactDetails, fillPersonalDetails } from '../support/registration.ts';
import { expect, test, waitUntilMounted } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth((width) => {
  test('registration in brand 103 asks for a national identity document [VA8, AU5]', async ({ page, context }) => {
    const main = page.getByRole('main');
    await chooseBrand(context, 103);
    await page.goto('/en/register');
    await waitUntilMounted(page);
    await fillPersonalDetails(page, {
      username: `n${width}${Date.now().toString(36)}`,
      surname: 'Quispe',
      birthDate: '16051990',
    });
    await expect(main.getByLabel('Country', { exact: true })).toHaveValue('PE');
    await fillContactDetails(page, {
      country: 'PE',
      region: 'LIM',
      postCode: '15046',
      city: 'Lima',
      mobile: '912345678',
      document: '1234',
    });
    await expect(main.getByText('This number does not fit the document.').first()).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await main.getByLabel('Document number', { exact: true }).fill('45871236');
    await main.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL(/\/en\/register-completed/);
    await expectPlayer(page);
  });
});
