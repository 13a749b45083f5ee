import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SecondCheckout, secondCheckout } from '@parlay/dev/second-checkout';
import { type Answer, parlay } from '../support/checkout.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { expect, running, staff, test } from '../support/site.ts';

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

const casino = (...args: string[]) => parlay(checkout.folder, args, staff('casino'));
const read = <T>(answer: Answer) => JSON.parse(answer.output) as T;
const rowOf = (status: Status) => status.remotes.find((row) => row.remote === CASINO && row.canary === null);
const live = async () => rowOf(read<Status>(await casino('status', '--json')));
const canary = async () => {
  const { remotes } = read<Status>(await casino('status', '--json'));
  return remotes.find((row) => row.remote === CASINO && row.canary !== null);
};

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  checkout = secondCheckout();
  good = (await live())?.version ?? '';
});

test.afterAll(async () => {
  await casino('rollback', CASINO, '--to', good, '--reason', 'e2e');
  checkout.remove();
});

test('status and versions show what is live, as text and as JSON', async () => {
  const answer = await casino('status', '--json');
  expect(answer).toMatchObject({ code: 0, words: '' });
  const status = read<Status>(answer);
  expect(status.remotes).toHaveLength(7);
  for (const row of status.remotes) expect(row).toMatchObject({ share: 100, digest: expect.stringMatching(DIGEST) });
  const words = await casino('status');
  expect(words.code).toBe(0);
  expect(words.output).toContain(CASINO);
  const versions = read<Array<{ version: string }>>(await casino('versions', CASINO, '--json'));
  expect(versions.map(({ version }) => version)).toContain(good);
});

test('a build has the same bytes as the live version; publishing it again changes nothing', async () => {
  const built = await casino('build', CASINO, '--json');
  expect(built.code).toBe(0);
  const current = await live();
  expect(read(built)).toMatchObject({ remote: CASINO, digest: current?.digest });
  const published = await casino('publish', CASINO, '--json');
  expect(published.code).toBe(0);
  expect(read(published)).toMatchObject({ created: false, version: current?.version, digest: current?.digest });
});

test('publishes, checks, starts a canary, promotes and rolls back; the history has each step', async ({ page }) => {
  test.setTimeout(240_000);
  checkout.change('remote-casino/locales/en.json', '"Check the spelling', '"Look at the spelling');
  const published = await casino('publish', CASINO, '--json');
  const { version, digest } = read<{ version: string; digest: string }>(published);
  expect(digest).toMatch(DIGEST);
  // The gate tries it in a browser; while nothing changes, its verdict stands.
  const checked = read<{ trial: object }>(await casino('check', CASINO, version, '--json'));
  const tried = { mounts: 20, notTried: [] };
  expect(checked).toMatchObject({
    ok: true,
    reasons: [],
    trial: { composition: expect.stringMatching(/^[0-9a-f]{64}$/), tried },
  });
  expect(read<{ trial: object }>(await casino('check', CASINO, version, '--json')).trial).toEqual(checked.trial);

  // A signed link shows it on the live site, says so, and leads out again.
  const { link, id } = read<{ link: string; id: string }>(await casino('preview', CASINO, version, '--json'));
  await page.goto(`/en/casino${new URL(link).search}`);
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.locator(`[data-slot="page"] [data-remote="${CASINO}"]`)).toHaveAttribute('data-version', version);
  await expect(page.locator(`[data-slot="page"] [data-state="mounted"]`)).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`${CASINO} ${version}`);
  const out = badge.getByRole('link', { name: 'Leave preview' });
  expect((await out.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await out.click();
  await expect(badge).toHaveCount(0);
  await expect(page.locator(`[data-slot="page"] [data-remote="${CASINO}"]`)).toHaveAttribute('data-version', good);
  expect((await casino('preview', '--revoke', id)).output).toBe(`The preview ${id} has ended.\n`);
  await expect
    .poll(async () => (await page.request.get(`/${new URL(link).search}`, { maxRedirects: 0 })).status())
    .toBe(403);

  const seen = async () => {
    const set = await (await page.request.get('/release-set.json')).json();
    return (set as Status).remotes.find(({ remote }) => remote === CASINO)?.version;
  };
  const nobody = await casino('promote', CASINO, version, '--canary', '0', '--reason', 'nobody yet');
  expect(nobody).toMatchObject({ code: 1, words: expect.stringContaining('reaches nobody') });
  expect((await casino('promote', CASINO, version, '--canary', '50', '--brand', '103')).code).toBe(0);
  expect(await canary()).toMatchObject({ version, share: 50, canary: { percent: 50, brand: 103 } });
  expect(await live()).toMatchObject({ version: good, share: 100 });
  for (let visitor = 0; visitor < 20; visitor += 1) {
    await page.context().clearCookies();
    expect(await seen()).toBe(good);
  }
  expect((await casino('promote', CASINO, version, '--brand', '104')).code).toBe(0);
  await expect.poll(seen).toBe(version);
  expect((await casino('promote', CASINO, version, '--reason', 'to all')).code).toBe(0);
  expect(await live()).toMatchObject({ version, digest, share: 100, by: 'casino' });

  const back = await casino('rollback', CASINO, '--to', good, '--reason', 'it was a test', '--json');
  expect(read(back)).toMatchObject({ remote: CASINO, version: good, changed: true });
  await expect.poll(seen).toBe(good);
  const history = read<Array<{ action: string; reason: string | null; by: string }>>(
    await casino('history', CASINO, '--json'),
  );
  const steps = ['rollback', 'promote', 'canary', 'canary', 'promote refused'];
  expect(history.slice(0, 5).map(({ action }) => action)).toEqual(steps);
  expect((await casino('history', CASINO)).output).toContain(`${CASINO} ${version}, 50 % of brand 103`);
  expect(history[0]).toMatchObject({ by: 'casino', reason: 'it was a test' });
});

test('a team releases its own remote only', async () => {
  const answer = await parlay(
    checkout.folder,
    ['rollback', CASINO, '--reason', 'not mine', '--json'],
    staff('tournament'),
  );
  expect(answer.code).toBe(1);
  expect(read<Refusal>(answer).error.code).toBe('forbidden');
  const nobody = await parlay(checkout.folder, ['status', '--json'], { ...staff(), PARLAY_TOKEN: 'parlay_ops_wrong' });
  expect(nobody.code).toBe(1);
  expect((await live())?.version).toBe(good);
});

test('impossible changes are refused with the reason', IN_MATRIX, async () => {
  const unknown = await casino('promote', CASINO, '99.0.0', '--json');
  expect(unknown.code).toBe(1);
  expect(read<Refusal>(unknown).error.message).toContain('99.0.0');
  const words = await casino('promote', CASINO, '99.0.0');
  expect(words).toMatchObject({ code: 1, output: '' });
  expect(words.words).toContain('99.0.0');

  // The last change was a rollback: another one, however late, has nothing left to do.
  const again = await casino('rollback', CASINO, '--reason', 'again', '--expect-revision', '1', '--json');
  expect(read(again)).toMatchObject({ version: good, changed: false });
  const from = ['--from', good, '--expect-revision', '1'];
  const late = await casino('rollback', CASINO, ...from, '--reason', 'late', '--json');
  expect([late.code, read<Refusal>(late).error.code]).toEqual([1, 'revision_conflict']);
  expect(read<Refusal>(late).error.message).toContain('Meanwhile:');
  const freeze = await casino('freeze', CASINO, '--reason', 'not mine');
  expect(freeze).toMatchObject({ code: 1, words: 'Only ops may do that.\n' });

  // The gate: a public route may not disappear.
  checkout.change('remote-casino/src/remote.ts', /\n {4}virtuals: \{[\s\S]*?\n {4}\},(?=\n {4}game:)/, '');
  const { version } = read<{ version: string }>(await casino('publish', CASINO, '--json'));
  const gone = 'The public route "virtuals" would be gone: remote-casino owns it and no longer has it.';
  const check = await casino('check', CASINO, version, '--json');
  expect(check.code).toBe(1);
  expect(read(check)).toMatchObject({ ok: false, reasons: [gone], trial: null });
  const refused = await casino('promote', CASINO, version);
  expect(refused.code).toBe(1);
  expect(refused.words).toContain(gone);
  expect((await live())?.version).toBe(good);
});

test('the gate refuses a missing language; a remote that throws at build gives one sentence', IN_MATRIX, async () => {
  const finnish = join(checkout.folder, CASINO, 'locales/fi.json');
  const words = readFileSync(finnish);
  rmSync(finnish);
  const { version } = read<{ version: string }>(await casino('publish', CASINO, '--json'));
  const check = await casino('check', CASINO, version, '--json');
  writeFileSync(finnish, words);
  expect(read<{ reasons: string[] }>(check).reasons).toContain(
    'remote-casino has no messages in "fi", a language that a brand serves.',
  );

  checkout.change('remote-casino/src/remote.ts', 'export default', "throw new Error('no lobby');\nexport default");
  const thrown = await casino('publish', CASINO, '--json');
  expect(thrown).toMatchObject({ code: 1, words: '' });
  expect(read<Refusal>(thrown).error).toEqual({
    code: 'build_failed',
    message: 'remote-casino throws when it is imported: Error: no lobby (stack in dist/failed-build.txt)',
  });
  expect(existsSync(join(checkout.folder, CASINO, 'dist/failed-build.txt'))).toBe(true);
  expect((await live())?.version).toBe(good);
});

test('wrong usage gives exit code 2 and one JSON document', async () => {
  for (const args of [
    ['nonsense'],
    ['promote', CASINO],
    ['promote', CASINO, '1.0.0', '--canary', '101'],
    ['promote', CASINO, '1.0.0', '--expect-revision', 'now'],
    ['retire', CASINO],
    ['rollback', CASINO],
  ]) {
    const answer = await casino(...args, '--json');
    expect(answer.code, args.join(' ')).toBe(2);
    expect(answer.words).toBe('');
    expect(read<Refusal>(answer).error.code).toBe('usage');
  }
  const away = { ...staff(), PARLAY_URL: `http://localhost:${running().ports.api}/nothing` };
  expect((await parlay(checkout.folder, ['status', '--json'], away)).code).toBe(1);
});
