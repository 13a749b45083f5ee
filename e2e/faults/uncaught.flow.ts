import type { Page } from '@playwright/test';
import { noteReports } from '../support/reports.ts';
import { allMounted, expect, running, test } from '../support/site.ts';

/** Runs a script in the page as if it were loaded from a file. */
async function runAs(page: Page, file: string, script: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: `${script}\n//# sourceURL=${file}` });
  await session.detach();
}

test('reports uncaught errors and rejections with remote and version, at most ten a page, none of others', async ({
  page,
}) => {
  const reports = await noteReports(page);
  await page.goto('/en/casino');
  await allMounted(page);
  const casino = await page.evaluate(() => {
    const set = document.getElementById('release-set')?.textContent ?? '';
    const { remotes } = JSON.parse(set) as { remotes: { remote: string; version: string; digest: string }[] };
    return remotes.find(({ remote }) => remote === 'remote-casino');
  });
  const own = `${running().site}/r/remote-casino/${casino?.digest}/page.js`;
  const theirs = `http://sandbox.localhost:${running().ports.sandbox}/chat.js`;
  await runAs(page, theirs, `addEventListener('click', () => { throw new Error('theirs') })`);
  await runAs(page, own, `addEventListener('click', () => { throw new Error('pressed') })`);
  await runAs(page, own, `void Promise.reject(new Error('refused'))`);
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'Script error.' })));
  for (let press = 0; press < 12; press += 1) await page.getByRole('heading', { level: 1 }).click();

  const errors = async () => (await reports()).filter(({ kind }) => kind === 'error');
  await expect.poll(async () => (await errors()).length).toBe(10);
  const [refused, ...pressed] = await errors();
  const of = { kind: 'error', remote: 'remote-casino', version: casino?.version, page: refused?.page };
  expect(refused).toEqual({ ...of, message: 'Error: refused' });
  expect(pressed).toEqual(Array(9).fill({ ...of, message: 'Error: pressed' }));
});
