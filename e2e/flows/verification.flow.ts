import { axeViolations } from '../support/axe.ts';
import { chooseFile, openChecks, photo, row, UPLOAD, uploadFile } from '../support/checks-page.ts';
import { decideCheck, PDF_WITH_SCRIPT, sendDocument } from '../support/documents.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { suspendServer } from '../support/outage.ts';
import { currentProduct, expect, test } from '../support/site.ts';
import { atOneWidth } from '../support/widths.ts';

const MB = 1024 * 1024;

atOneWidth((width) => {
  test('a player uploads documents and sees the provider’s decisions [AC11, D16]', async ({ page, request }) => {
    await openChecks(page);
    await expect(page.getByRole('heading', { name: 'Prove who you are' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    const identity = row(page, 'Identity');
    const first = await uploadFile(page, 'Identity', photo('passport.jpg', 3 * MB));
    await expect(identity.getByText('Being checked')).toBeVisible();
    await expect(identity.getByText('passport.jpg')).toBeVisible();
    await decideCheck(request, first, { state: 'refer' });
    await page.reload();
    await expect(identity.getByText('With a person')).toBeVisible();

    await decideCheck(request, first, { state: 'failed', reason: 'unreadable', note: 'More light, please.' });
    await page.reload();
    await expect(identity.getByText('Refused')).toBeVisible();
    await expect(identity.getByText('It cannot be read.')).toBeVisible();
    await expect(identity.getByText('More light, please.')).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);

    // A second document replaces the first one, whose late decision is ignored.
    const second = await uploadFile(page, 'Identity', photo('card.jpg'));
    await expect(identity.getByText('Being checked')).toBeVisible();
    await decideCheck(request, first, { state: 'approved' });
    await decideCheck(request, second, { state: 'invalid', reason: 'wrong_document', delivery: 'twice' });
    await page.reload();
    await expect(identity.getByText('Not valid')).toBeVisible();
    const third = await uploadFile(page, 'Identity', photo('passport.jpg'));
    await decideCheck(request, third, { state: 'approved' });
    await page.reload();
    await expect(identity.getByText('Accepted')).toBeVisible();
    await expect(identity.getByRole('button')).toHaveCount(0);
    await expect(row(page, 'Age').getByText('Accepted')).toBeVisible();
    if (width === 390) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('an interrupted upload resumes with the same file [AC11, D16]', async ({ page, watch }) => {
  await openChecks(page);
  const address = row(page, 'Address');
  let parts = 0;
  await page.route(UPLOAD, async (route) => {
    parts += 1;
    await (parts <= 2 ? route.continue() : route.abort());
  });
  await chooseFile(page, 'Address', photo('bill.jpg', 3 * MB));
  await expect(address.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => parts).toBeGreaterThan(3);
  // The player can leave the page, and the upload continues.
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Support' }).click();
  await page.goBack();
  await expect(address.getByRole('progressbar')).toBeVisible();

  await page.reload();
  await expect(address.getByText(/It stopped at 0\.\d of 3\.0 MB\. Choose bill\.jpg again/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(UPLOAD);
  await chooseFile(page, 'Address', photo('bill.jpg', 3 * MB));
  await expect(address.getByText('Being checked')).toBeVisible();
  expect(watch.errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
});

test('a stalled upload is reported after ten seconds and can be cancelled [AC11]', IN_MATRIX, async ({ page }) => {
  await openChecks(page);
  const identity = row(page, 'Identity');
  await page.route(UPLOAD, () => undefined);
  await chooseFile(page, 'Identity', photo('passport.jpg', 2 * MB));
  await expect(identity.getByText(/The connection has been silent/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await identity.getByRole('button', { name: 'Cancel' }).click();
  await expect(identity.getByRole('progressbar')).toHaveCount(0);
  await expect(identity.getByText('Not sent', { exact: true })).toBeVisible();
});

test('an unsupported file is rejected with instructions [D16]', async ({ page }) => {
  await openChecks(page);
  const age = row(page, 'Age');
  const input = age.locator('input[type="file"]');
  await input.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') });
  await expect(age.getByRole('alert')).toContainText('HEIC photos cannot be sent');
  await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: PDF_WITH_SCRIPT });
  await expect(age.getByRole('alert')).toContainText('The PDF contains scripts');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(age.getByRole('alert')).toContainText('Only JPEG, PNG and PDF');
  await input.setInputFiles(photo('large.jpg', 10 * MB + 1));
  await expect(age.getByRole('alert')).toContainText('larger than 10 MB');
  expect(await axeViolations(page)).toEqual([]);
});

test('a document is queued while the provider is down, and reaches it afterwards [AC11]', async ({ page, request }) => {
  await openChecks(page);
  const outage = suspendServer(currentProduct().ports.sandbox);
  let check = '';
  try {
    check = await sendDocument(page.context(), { kind: 'payments' });
    await page.reload();
    await expect(row(page, 'Payment method').getByText('Being checked')).toBeVisible();
  } finally {
    await outage.end();
  }
  await decideCheck(request, check, { state: 'approved' });
  await page.reload();
  await expect(row(page, 'Payment method').getByText('Accepted')).toBeVisible();
});
