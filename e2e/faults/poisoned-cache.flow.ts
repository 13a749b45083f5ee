import { startFaultyProxy } from '../support/faulty-proxy.ts';
import { expectSameDocument, markDocument } from '../support/open-page.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, mountedPart, test } from '../support/site.ts';

const files: ReadonlyArray<[string, RegExp]> = [
  ['entry', /\/r\/remote-casino\/\w+\/remoteEntry\.js/],
  ['module', /\/r\/remote-casino\/\w+\/remote\.\w+\.js/],
  ['page', /\/r\/remote-casino\/\w+\/page-casino[^/]*\.js/],
  ['style', /\/r\/remote-casino\/\w+\/styles\.\w+\.css/],
];

for (const [name, file] of files)
  test(`an altered ${name} in the browser’s cache is bypassed once the file is restored`, async ({ page, context }) => {
    const proxy = await startFaultyProxy(currentProduct().site);
    try {
      const reports = await recordReports(page);
      proxy.files = file;
      await page.goto(`${proxy.site}/en/casino`);
      await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'fallback');
      const failed = { kind: 'remote-failed', remote: 'remote-casino', outcome: 'altered-bytes' };
      await expect.poll(reports).toContainEqual(expect.objectContaining(failed));

      proxy.files = undefined;
      // This page has the same cache, in which the altered file has not been replaced yet.
      const other = await context.newPage();
      await other.goto(`${proxy.site}/en/casino`);
      await expect(mountedPart(other, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
      await markDocument(page);
      await mountedPart(page, 'remote-casino').getByRole('button', { name: 'Try again', exact: true }).click();
      await expect(mountedPart(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
      await expectSameDocument(page);
    } finally {
      await proxy.stop();
    }
  });
