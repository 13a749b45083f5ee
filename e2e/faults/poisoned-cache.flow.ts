import { faultyProxy } from '../support/faulty-proxy.ts';
import { expectSameDocument, pin } from '../support/open-page.ts';
import { noteReports } from '../support/reports.ts';
import { expect, mounted, running, test } from '../support/site.ts';

const files: ReadonlyArray<[string, RegExp]> = [
  ['entry', /\/r\/remote-casino\/\w+\/remoteEntry\.js/],
  ['module', /\/r\/remote-casino\/\w+\/remote\.\w+\.js/],
  ['page', /\/r\/remote-casino\/\w+\/page-casino[^/]*\.js/],
  ['style', /\/r\/remote-casino\/\w+\/styles\.\w+\.css/],
];

for (const [name, file] of files)
  test(`an altered ${name} in the browser’s cache is bypassed once the file is restored`, async ({ page, context }) => {
    const proxy = await faultyProxy(running().site);
    try {
      const reports = await noteReports(page);
      proxy.files = file;
      await page.goto(`${proxy.site}/en/casino`);
      await expect(mounted(page, 'remote-casino')).toHaveAttribute('data-state', 'fallback');
      const failed = { kind: 'remote-failed', remote: 'remote-casino', outcome: 'altered-bytes' };
      await expect.poll(reports).toContainEqual(expect.objectContaining(failed));

      proxy.files = undefined;
      // This page has the same cache, in which the altered file has not been replaced yet.
      const other = await context.newPage();
      await other.goto(`${proxy.site}/en/casino`);
      await expect(mounted(other, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
      await pin(page);
      await mounted(page, 'remote-casino').getByRole('button', { name: 'Try again', exact: true }).click();
      await expect(mounted(page, 'remote-casino')).toHaveAttribute('data-state', 'mounted');
      await expectSameDocument(page);
    } finally {
      await proxy.stop();
    }
  });
