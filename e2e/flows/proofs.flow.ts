import { axeViolations } from '../support/axe.ts';
import { chooseBrand } from '../support/brand.ts';
import { chooseMethod } from '../support/cashier.ts';
import { decideCheck, sendDocument } from '../support/documents.ts';
import { createPlayer, signIn } from '../support/player.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

atOneWidth(() => {
  test('a deposit above the brand’s limit waits for verification and then continues [AC1, RS4, X28]', async ({
    page,
    context,
    request,
  }) => {
    await chooseBrand(context, 105);
    await signIn(context, await createPlayer({ brand: 105 }));
    await page.goto('/en/account/deposit');
    const main = page.getByRole('main');
    const deposit = async () => {
      await main.getByRole('textbox', { name: 'Amount' }).fill('2001');
      await chooseMethod(page, /^Visa/);
      await page.getByRole('button', { name: /^Deposit €/ }).click();
    };
    await deposit();
    await expect(page.getByText(/We have to know who you are before this/).first()).toBeVisible();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('link').first().click();
    await expect(page).toHaveURL('/en/account/verification');
    await expect(main.getByText(/Deposit more than €2[,\s]?000/)).toBeVisible();

    await page.goto('/en/account/deposit');
    await expect(main.getByText('We still need proof of your identity.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    const check = await sendDocument(context, { kind: 'id' });
    await decideCheck(request, check, { state: 'approved' });
    await page.reload();
    await expect(main.getByRole('textbox', { name: 'Amount' })).toBeVisible();
    await expect(main.getByText('We still need proof of your identity.')).toHaveCount(0);
    await deposit();
    await page.waitForURL(new RegExp(`sandbox\\.localhost:${currentProduct().ports.sandbox}/payments/pay/`));
  });
});
