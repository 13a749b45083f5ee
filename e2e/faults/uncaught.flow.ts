import type { Page } from '@playwright/test';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';

/** Runs a script in the page as if it were loaded from a file. */
async function runAs(page: Page, file: string, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${script}\n//# sourceURL=${file}` });
  await session.detach();
}

test('reports uncaught errors with remote and version, at most ten a page and none of third parties', async ({
  page,
}) => {
  const reports = await recordReports(page);
  await page.goto('/en/casino');
  await waitUntilMounted(page);
  const casino = await page.evaluate(() => {
    const set = document.getElementById('release-set')?.textContent ?? '';
    const { remotes } = JSON.parse(set) as { remotes: { remote: string; version: string; digest: string }[] };
    return remotes.find(({ remote }) => remote === 'remote-casino');
  });
  const releaseFile = `${currentProduct().site}/r/remote-casino/${casino?.digest}/page.js`;
  const thirdPartyFile = `http://sandbox.localhost:${currentProduct().ports.sandbox}/chat.js`;
  await runAs(page, thirdPartyFile, `addEventListener('click', () => { throw new Error('theirs') })`);
  await runAs(page, releaseFile, `addEventListener('click', () => { throw new Error('pressed') })`);
  await runAs(page, releaseFile, `void Promise.reject(new Error('refused'))`);
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'Script error.' })));
  for (let press = 0; press < 12; press += 1) await page.getByRole('heading', { level: 1 }).click();

  const errors = async () => (await reports()).filter(({ kind }) => kind === 'error');
  await expect.poll(async () => (await errors()).length).toBe(10);
  const [refused, ...pressed] = await errors();
  const expected = { kind: 'error', remote: 'remote-casino', version: casino?.version, page: refused?.page };
  expect(refused).toEqual({ ...expected, message: expect.stringMatching(/^Error: refused \(at page\.js:\d+:\d+\)$/) });
  expect(pressed).toEqual(
    Array(9).fill({ ...expected, message: expect.stringMatching(/^Error: pressed \(at page\.js:\d+:\d+\)$/) }),
  );
});
