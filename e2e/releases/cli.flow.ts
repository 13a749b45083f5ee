import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { type CommandResult, runParlay } from '../support/checkout.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { currentProduct, expect, staffEnvironment, test } from '../support/site.ts';

const CASINO = 'remote-casino';
const DIGEST = /^[0-9a-f]{32}$/;

interface Status {
  revision: number;
  remotes: Array<{ remote: string; version: string; digest: string; share: number; by: string; canary: unknown }>;
}
interface Refusal {
  error: { code: string; message: string };
}

let checkout: SecondCheckout;
let good: string;

const casino = (...args: string[]) => runParlay(checkout.folder, args, staffEnvironment('casino'));
const parseOutput = <T>(result: CommandResult) => JSON.parse(result.output) as T;
const rowOf = (status: Status) => status.remotes.find((row) => row.remote === CASINO && row.canary === null);
const live = async () => rowOf(parseOutput<Status>(await casino('status', '--json')));
const canary = async () => {
  const { remotes } = parseOutput<Status>(await casino('status', '--json'));
  return remotes.find((row) => row.remote === CASINO && row.canary !== null);
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  checkout = createSecondCheckout();
  good = (await live())?.version ?? '';
});

test.afterAll(async () => {
  await casino('rollback', CASINO, '--to', good, '--reason', 'e2e');
  checkout.remove();
});

test('status and versions show the live versions as text and as JSON', async () => {
  const result = await casino('status', '--json');
  expect(result).toMatchObject({ code: 0, words: '' });
  const status = parseOutput<Status>(result);
  expect(status.remotes).toHaveLength(7);
  for (const row of status.remotes) expect(row).toMatchObject({ share: 100, digest: expect.stringMatching(DIGEST) });
  const table = await casino('status');
  expect(table.code).toBe(0);
  expect(table.output).toContain(CASINO);
  const versions = parseOutput<Array<{ version: string }>>(await casino('versions', CASINO, '--json'));
  expect(versions.map(({ version }) => version)).toContain(good);
});

test('a build is byte-identical to the live version, and publishing it again changes nothing', async () => {
  const buildResult = await casino('build', CASINO, '--json');
  expect(buildResult.code).toBe(0);
  const current = await live();
  expect(parseOutput(buildResult)).toMatchObject({ remote: CASINO, digest: current?.digest });
  const published = await casino('publish', CASINO, '--json');
  expect(published.code).toBe(0);
  expect(parseOutput(published)).toMatchObject({ created: false, version: current?.version, digest: current?.digest });
});

test('a version is published, checked, promoted and rolled back, and the history has each step', async ({ page }) => {
  test.setTimeout(240_000);
  checkout.change('remote-casino/locales/en.json', '"Check the spelling', '"Look at the spelling');
  const published = await casino('publish', CASINO, '--json');
  const { version, digest } = parseOutput<{ version: string; digest: string }>(published);
  expect(digest).toMatch(DIGEST);
  // The gate tests the version in a browser and reuses its verdict until something changes.
  const checked = parseOutput<{ trial: object }>(await casino('check', CASINO, version, '--json'));
  const tried = { mounts: 20, notTried: [] };
  expect(checked).toMatchObject({
    ok: true,
    reasons: [],
    trial: { composition: expect.stringMatching(/^[0-9a-f]{64}$/), tried },
  });
  expect(parseOutput<{ trial: object }>(await casino('check', CASINO, version, '--json')).trial).toEqual(checked.trial);

  // A signed link previews the version on the live site, with a badge and a link to leave the preview.
  const { link, id } = parseOutput<{ link: string; id: string }>(await casino('preview', CASINO, version, '--json'));
  await page.goto(`/en/casino${new URL(link).search}`);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.locator(`[data-slot="page"] [data-remote="${CASINO}"]`)).toHaveAttribute('data-version', version);
  await expect(page.locator(`[data-slot="page"] [data-state="mounted"]`)).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`${CASINO} ${version}`);
  const leaveLink = badge.getByRole('link', { name: 'Leave preview' });
  expect((await leaveLink.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await leaveLink.click();
  await expect(badge).toHaveCount(0);
  await expect(page.locator(`[data-slot="page"] [data-remote="${CASINO}"]`)).toHaveAttribute('data-version', good);
  expect((await casino('preview', '--revoke', id)).output).toBe(`The preview ${id} has ended.\n`);
  await expect
    .poll(async () => (await page.request.get(`/${new URL(link).search}`, { maxRedirects: 0 })).status())
    .toBe(403);

  const servedVersion = async () => {
    const set = await (await page.request.get('/release-set.json')).json();
    return (set as Status).remotes.find(({ remote }) => remote === CASINO)?.version;
  };
  const emptyCanary = await casino('promote', CASINO, version, '--canary', '0', '--reason', 'nobody yet');
  expect(emptyCanary).toMatchObject({ code: 1, words: expect.stringContaining('reaches nobody') });
  expect((await casino('promote', CASINO, version, '--canary', '50', '--brand', '103')).code).toBe(0);
  expect(await canary()).toMatchObject({ version, share: 50, canary: { percent: 50, brand: 103 } });
  expect(await live()).toMatchObject({ version: good, share: 100 });
  for (let visitor = 0; visitor < 20; visitor += 1) {
    await page.context().clearCookies();
    expect(await servedVersion()).toBe(good);
  }
  expect((await casino('promote', CASINO, version, '--brand', '104')).code).toBe(0);
  await expect.poll(servedVersion).toBe(version);
  expect((await casino('promote', CASINO, version, '--reason', 'to all')).code).toBe(0);
  expect(await live()).toMatchObject({ version, digest, share: 100, by: 'casino' });

  const rollback = await casino('rollback', CASINO, '--to', good, '--reason', 'it was a test', '--json');
  expect(parseOutput(rollback)).toMatchObject({ remote: CASINO, version: good, changed: true });
  await expect.poll(servedVersion).toBe(good);
  const history = parseOutput<Array<{ action: string; reason: string | null; by: string }>>(
    await casino('history', CASINO, '--json'),
  );
  const steps = ['rollback', 'promote', 'canary', 'canary', 'promote refused'];
  expect(history.slice(0, 5).map(({ action }) => action)).toEqual(steps);
  expect((await casino('history', CASINO)).output).toContain(`${CASINO} ${version}, 50 % of brand 103`);
  expect(history[0]).toMatchObject({ by: 'casino', reason: 'it was a test' });
});

test('a team can release only its own remote', async () => {
  const result = await runParlay(
    checkout.folder,
    ['rollback', CASINO, '--reason', 'not mine', '--json'],
    staffEnvironment('tournament'),
  );
  expect(result.code).toBe(1);
  expect(parseOutput<Refusal>(result).error.code).toBe('forbidden');
  const unknown = await runParlay(checkout.folder, ['status', '--json'], {
    ...staffEnvironment(),
    PARLAY_TOKEN: 'parlay_ops_wrong',
  });
  expect(unknown.code).toBe(1);
  expect((await live())?.version).toBe(good);
});

test('the command line rejects impossible changes and gives the reason', IN_MATRIX, async () => {
  const unknown = await casino('promote', CASINO, '99.0.0', '--json');
  expect(unknown.code).toBe(1);
  expect(parseOutput<Refusal>(unknown).error.message).toContain('99.0.0');
  const asText = await casino('promote', CASINO, '99.0.0');
  expect(asText).toMatchObject({ code: 1, output: '' });
  expect(asText.words).toContain('99.0.0');

  // The last change was a rollback, so a second rollback changes nothing, even with an outdated revision.
  const secondRollback = await casino('rollback', CASINO, '--reason', 'again', '--expect-revision', '1', '--json');
  expect(parseOutput(secondRollback)).toMatchObject({ version: good, changed: false });
  const from = ['--from', good, '--expect-revision', '1'];
  const outdated = await casino('rollback', CASINO, ...from, '--reason', 'late', '--json');
  expect([outdated.code, parseOutput<Refusal>(outdated).error.code]).toEqual([1, 'revision_conflict']);
  expect(parseOutput<Refusal>(outdated).error.message).toContain('Meanwhile:');
  const freeze = await casino('freeze', CASINO, '--reason', 'not mine');
  expect(freeze).toMatchObject({ code: 1, words: 'Only ops may do that.\n' });

  // The gate rejects a version that drops a public route.
  checkout.change('remote-casino/src/remote.ts', /\n {4}virtuals: \{[\s\S]*?\n {4}\},(?=\n {4}game:)/, '');
  const { version } = parseOutput<{ version: string }>(await casino('publish', CASINO, '--json'));
  const reason = 'The public route "virtuals" would be gone: remote-casino owns it and no longer has it.';
  const check = await casino('check', CASINO, version, '--json');
  expect(check.code).toBe(1);
  expect(parseOutput(check)).toMatchObject({ ok: false, reasons: [reason], trial: null });
  const refused = await casino('promote', CASINO, version);
  expect(refused.code).toBe(1);
  expect(refused.words).toContain(reason);
  expect((await live())?.version).toBe(good);
});

test('the gate rejects a missing language, and a build error is reported in one sentence', IN_MATRIX, async () => {
  const finnishFile = join(checkout.folder, CASINO, 'locales/fi.json');
  const messages = readFileSync(finnishFile);
  rmSync(finnishFile);
  const { version } = parseOutput<{ version: string }>(await casino('publish', CASINO, '--json'));
  const check = await casino('check', CASINO, version, '--json');
  writeFileSync(finnishFile, messages);
  expect(parseOutput<{ reasons: string[] }>(check).reasons).toContain(
    'remote-casino has no messages in "fi", a language that a brand serves.',
  );

  checkout.change('remote-casino/src/remote.ts', 'export default', "throw new Error('no lobby');\nexport default");
  const failedBuild = await casino('publish', CASINO, '--json');
  expect(failedBuild).toMatchObject({ code: 1, words: '' });
  expect(parseOutput<Refusal>(failedBuild).error).toEqual({
    code: 'build_failed',
    message: 'remote-casino throws when it is imported: Error: no lobby (stack in dist/failed-build.txt)',
  });
  expect(existsSync(join(checkout.folder, CASINO, 'dist/failed-build.txt'))).toBe(true);
  expect((await live())?.version).toBe(good);
});

test('a usage error exits with code 2 and prints one JSON document', async () => {
  for (const args of [
    ['nonsense'],
    ['promote', CASINO],
    ['promote', CASINO, '1.0.0', '--canary', '101'],
    ['promote', CASINO, '1.0.0', '--expect-revision', 'now'],
    ['retire', CASINO],
    ['rollback', CASINO],
  ]) {
    const result = await casino(...args, '--json');
    expect(result.code, args.join(' ')).toBe(2);
    expect(result.words).toBe('');
    expect(parseOutput<Refusal>(result).error.code).toBe('usage');
  }
  const unreachable = { ...staffEnvironment(), PARLAY_URL: `http://localhost:${currentProduct().ports.api}/nothing` };
  expect((await runParlay(checkout.folder, ['status', '--json'], unreachable)).code).toBe(1);
});
