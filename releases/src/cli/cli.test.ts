import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { sql } from 'kysely';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route } from '../testing/releases.ts';
import { casinoRelease, hostRelease } from '../testing/site.ts';
import { sourceState } from './building.ts';

const BIN = join(__dirname, '../../bin/parlay.mjs');
// Each call starts a process.
jest.setTimeout(300_000);

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  await registry.goLive(casinoRelease({ build: 'a' }), '1.0.0');
  await registry.publish(casinoRelease({ build: 'b' }), '1.1.0');
});
afterAll(() => registry.remove());

interface CliResult {
  code: number;
  out: string;
  err: string;
}

function parlay(args: string[], env: Record<string, string> = {}): Promise<CliResult> {
  const environment = { PATH: process.env.PATH ?? '', PARLAY_URL: registry.url, DATA_DIR: registry.dataDir, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env: environment }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

const json = (ended: CliResult) => JSON.parse(ended.out);

describe('parlay', () => {
  it('prints status, promotions, rollbacks and history as text', async () => {
    expect((await parlay(['status'])).out).toMatch(/remote-casino +1\.0\.0 +[0-9a-f]{12} +100 %/);
    const promoted = await parlay(['promote', 'remote-casino', '1.1.0', '--reason', 'new tiles']);
    expect(promoted).toMatchObject({ code: 0, err: '' });
    expect(promoted.out).toMatch(/^remote-casino 1\.1\.0 is live for everyone on production \(revision \d+\)\.\n$/);
    const back = await parlay(['rollback', 'remote-casino', '--reason', 'tiles are gone']);
    expect(back.out).toMatch(/^remote-casino is back at 1\.0\.0 .*; 1\.1\.0 was taken back\.\n$/);
    expect((await parlay(['history', 'remote-casino'])).out).toContain('tiles are gone');
    const quarantine = /taken back on production by ops \(.*\): tiles are gone/;
    expect((await parlay(['versions', 'remote-casino'])).out).toMatch(quarantine);
    expect((await parlay(['status'])).out).toMatch(quarantine);
    expect((await parlay(['audit', 'verify'])).out).toMatch(/^All \d+ entries are whole/);
  });

  it('does not go back further on a repeated or concurrent rollback unless --from names the version', async () => {
    for (const build of ['r1', 'r2', 'r3']) await registry.goLive(casinoRelease({ build }), `1.0.${build.slice(1)}`);
    const back = ['rollback', 'remote-casino', '--reason', 'slow'];
    const [one, other] = await Promise.all([parlay(back), parlay(back)]);
    expect([one.code, other.code]).toEqual([0, 0]);
    expect(
      [one.out, other.out].filter((out) => out.startsWith('Already done: remote-casino is at 1.0.2')),
    ).toHaveLength(1);
    const again = await parlay([...back, '--json']);
    expect([again.code, json(again)]).toMatchObject([0, { changed: false, version: '1.0.2', from: null }]);
    const further = await parlay([...back, '--from', '1.0.2']);
    expect(further.out).toContain('remote-casino is back at 1.0.1');
    const outdated = await parlay([...back, '--from', '1.0.3', '--to', '1.0.2']);
    expect([outdated.code, outdated.err]).toEqual([
      1,
      expect.stringContaining('parlay rollback remote-casino --from 1.0.1'),
    ]);
    await registry.rollback('remote-casino', { to: '1.0.0', reason: 'as before' });
  });

  it('escapes control characters in page reports, including in JSON', async () => {
    const message = 'no\u001b]0;owned\u0007\u001b[2K\u009b31m\n9.9.9  1  x.js:1:1  made up \u202e';
    await sql`insert into health_error (remote, version, day, place, message, count, first_at, last_at)
      values ('remote-casino', '1.0.0', current_date, '', ${message}, 1, now(), now())`.execute(registry.db);
    await sql`insert into health_minute (channel, remote, version, arm, minute)
      values ('production', 'remote-casino', '1.0.0', 'everyone', now())`.execute(registry.db);
    const text = await parlay(['health', 'remote-casino']);
    expect(text.out.match(/[^\P{Cc}\n]|[\u202a-\u202e]/u)).toBeNull();
    expect(text.out).toContain('no\\u001b]0;owned\\u0007\\u001b[2K\\u009b31m\\n9.9.9');
    const document = await parlay(['health', 'remote-casino', '--json']);
    expect(document.out.match(/[^\P{Cc}\n]|[\u202a-\u202e]/u)).toBeNull();
    expect(json(document).errors).toMatchObject([{ message }]);
    const refused = await parlay(['history', '\u001b[31m']);
    expect([refused.code, refused.err.includes('\u001b')]).toEqual([1, false]);
  });

  it('prints one JSON document and nothing else with --json', async () => {
    const status = await parlay(['status', '--json']);
    expect(json(status)).toMatchObject({
      channel: 'production',
      remotes: [{ remote: 'host' }, { remote: 'remote-casino' }],
    });
    expect(status.err).toBe('');
    const canary = await parlay([
      'promote',
      'remote-casino',
      '1.1.0',
      '--canary',
      '10',
      '--reason',
      'mended',
      '--json',
    ]);
    expect(json(canary)).toMatchObject({ changed: true, version: '1.1.0' });
    expect((await parlay(['status'])).out).toMatch(/1\.1\.0 .* 10 %/);
    expect(json(await parlay(['check', 'remote-casino', '1.1.0', '--json']))).toMatchObject({ ok: true, reasons: [] });
    expect(json(await parlay(['token', 'list', '--json']))).toHaveLength(7);
    expect(json(await parlay(['freeze', 'host', '--reason', 'derby', '--json']))).toMatchObject({ frozen: true });
    expect((await parlay(['unfreeze', 'host', '--reason', 'over'])).code).toBe(0);
  });

  it('compares sizes, bundled libraries, commits and gate results of two versions', async () => {
    const compared = await parlay(['compare', 'remote-casino', '1.0.0', '1.1.0']);
    expect(compared).toMatchObject({ code: 0, err: '' });
    expect(compared.out).toMatch(/^REMOTE-CASINO +1\.0\.0 +1\.1\.0 +DIFFERENCE\n/);
    expect(compared.out).toMatch(/Every page loads +\d+\.\d kB +\d+\.\d kB/);
    expect(compared.out).toMatch(/Gate now +rules passed, not tried +rules passed, not tried/);
    expect(compared.out).toContain('One of the two was published without a list of what is bundled.');
    expect(compared.out).toMatch(/PUBLISHED BETWEEN THEM +COMMIT\n1\.1\.0 +-/);
    expect(json(await parlay(['compare', 'remote-casino', '1.0.0', '1.1.0', '--json']))).toMatchObject({
      from: { version: '1.0.0' },
      to: { version: '1.1.0' },
    });
    const unknown = await parlay(['compare', 'remote-casino', '1.0.0', '9.9.9']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('9.9.9')]);
  });

  it('moves a page from one remote to another and back in one change', async () => {
    await registry.goLive(createTestRelease({ remote: 'remote-sports', routes: [route('betting')] }), '1.0.0');
    await registry.goLive(
      createTestRelease({ remote: 'remote-account', routes: [route('account'), route('boa')] }),
      '1.0.0',
    );
    const movedPages = { 'remote-sports': ['betting', 'boa'], 'remote-account': ['account'] };
    for (const [remote, ids] of Object.entries(movedPages))
      await registry.publish(createTestRelease({ remote, build: '2', routes: ids.map((id) => route(id)) }), '2.0.0');
    const both = ['remote-sports', '2.0.0', 'remote-account', '2.0.0'];

    const [single, checked] = await Promise.all([
      parlay(['promote', 'remote-sports', '2.0.0']),
      parlay(['check', ...both]),
    ]);
    expect(single.err).toContain('two owners');
    expect(checked.out).toMatch(
      /^remote-sports 2\.0\.0 and remote-account 2\.0\.0 may go live on production\.\nremote-sports: 0\.9 kB \(\+0\.0 kB\) on every page,/,
    );
    expect((await parlay(['promote', ...both, '--reason', 'boa is a game'])).out).toMatch(
      /^remote-sports 2\.0\.0 and remote-account 2\.0\.0 are live for everyone on production \(revision \d+\)\.\n$/,
    );
    const refused = await parlay(['rollback', 'remote-sports', '--reason', 'it is none']);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('parlay rollback remote-sports remote-account'),
    ]);
    const back = await parlay(['rollback', 'remote-sports', 'remote-account', '--reason', 'it is none']);
    expect(back.out).toMatch(
      /^Back on production \(revision \d+\): remote-sports at 1\.0\.0 and remote-account at 1\.0\.0\.\n$/,
    );
    expect((await parlay(['history', 'remote-account'])).out).toContain('remote-sports 1.0.0, remote-account 1.0.0');
  });

  it('retires a remote, shows it as retired, and lists refused attempts in the history', async () => {
    await registry.goLive(createTestRelease({ remote: 'remote-tournament', routes: [route('tournaments')] }), '1.0.0');
    const retire = ['retire', 'remote-tournament', '--reason', 'season over'];
    const refused = await parlay(retire);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('The public route "tournaments" would be'),
    ]);
    const drop = await parlay([...retire, '--drop-routes']);
    expect(drop).toMatchObject({ code: 0, err: '' });
    expect(drop.out).toMatch(/^remote-tournament is off production \(revision \d+\)\.\nThe public route "tournaments"/);
    expect((await parlay(['status'])).out).toMatch(/remote-tournament +1\.0\.0 +[0-9a-f]{12} +retired .* season over/);
    expect(json(await parlay([...retire, '--json']))).toMatchObject({ changed: false });
    const history = (await parlay(['history', 'remote-tournament'])).out;
    expect(history).toMatch(/retire +remote-tournament 1\.0\.0 +season over/);
    expect(history).toMatch(/retire refused +remote-tournament +season over; remote-tournament cannot be retired/);
  });

  it('sends the revision that it saw, and reports changes since then', async () => {
    const { revision } = json(await parlay(['status', '--json']));
    const at = ['--expect-revision', String(revision)];
    expect((await parlay(['promote', 'remote-tournament', '1.0.0', ...at])).code).toBe(0);
    const outdated = await parlay(['promote', 'remote-tournament', '1.0.0', '--canary', '5', ...at]);
    expect(outdated.code).toBe(1);
    expect(outdated.err).toMatch(
      /is at revision \d+, not at \d+\. Nothing was changed\. Meanwhile: ops: promote remote-t/,
    );
  });

  it('prints the reference of a registry failure, and its own failures as one line', async () => {
    const body = { error: { code: 'unavailable', message: 'The disk is full.', reference: 'ref-1' } };
    const broken = createServer((_request, response) => response.writeHead(503).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as AddressInfo;
    const failed = await parlay(['status'], { PARLAY_URL: `http://127.0.0.1:${port}` });
    expect(failed).toMatchObject({ code: 1, out: '', err: 'The disk is full. Reference: ref-1\n' });
    broken.close();
    const invalid = createServer((_request, response) => response.end(JSON.stringify({ data: { remotes: 7 } })));
    await new Promise<void>((resolve) => invalid.listen(0, '127.0.0.1', resolve));
    const env = { PARLAY_URL: `http://127.0.0.1:${(invalid.address() as AddressInfo).port}` };
    const thrown = await parlay(['status'], env);
    expect([thrown.code, thrown.err]).toEqual([1, expect.stringMatching(/^parlay failed\. .*\n$/)]);
    invalid.close();
  });

  it('detects uncommitted changes in the checkout that a release is built from', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlay-tree-'));
    expect(await sourceState(folder)).toBeUndefined();
    const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: folder });
    await git('init', '-q');
    await git('-c', 'user.name=t', '-c', 'user.email=t@example.com', 'commit', '-q', '--allow-empty', '-m', 'first');
    const commit = (await git('rev-parse', 'HEAD')).stdout.trim();
    expect(await sourceState(folder)).toEqual({ commit, dirty: false });
    await writeFile(join(folder, 'new.txt'), 'x');
    expect(await sourceState(folder)).toEqual({ commit, dirty: true });
    await rm(folder, { recursive: true });
  });

  it('explains a position with the uploaded source maps, which are not public', async () => {
    const { digest } = casinoRelease({ build: 'a' });
    const path = `/api/source-maps/remote-casino/${digest}`;
    const empty = await parlay(['explain', 'remote-casino@1.0.0', 'entry.js:1:1']);
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('There are no source maps')]);
    expect((await registry.call('PUT', path, Buffer.from('no maps'))).status).toBe(422);
    const map = { version: 3, sources: ['a.ts'], sourcesContent: ['let a;'], names: [], mappings: 'AAAA' };
    const packed = brotliCompressSync(JSON.stringify({ 'entry.js': map }));
    expect((await registry.call('PUT', path, packed, registry.tokens.sports)).status).toBe(403);
    expect((await registry.call('PUT', path, packed)).status).toBe(200);

    const explained = await parlay(['explain', 'remote-casino@1.0.0', `/r/remote-casino/${digest}/entry.js:1:1`]);
    expect(explained).toMatchObject({ code: 0, out: 'a.ts:1:1\n> 1 | let a;\n    | ^\n' });
    expect((await parlay(['explain', 'casino', 'entry.js:1:1'])).err).toContain('Write it like remote-casino@1.4.0');
    expect((await parlay(['explain', 'remote-casino@1.0.0', 'entry.js'])).err).toContain('is no position');

    const served = ['.source-maps.json.br', 'entry.js.map', '.source-maps/entry.js.map'];
    for (const file of served)
      expect((await fetch(`${registry.url}/r/remote-casino/${digest}/${file}`)).status).toBe(404);
    expect((await fetch(registry.url + path)).status).toBe(401);
  });

  it('prints the packages bundled in a version, and "versions" shows that it has an SBOM', async () => {
    const { digest } = casinoRelease({ build: 'b' });
    const packed = brotliCompressSync(JSON.stringify({ components: [{ name: 'lucide-react', version: '1.2.3' }] }));
    const empty = await parlay(['sbom', 'remote-casino', '1.1.0']);
    expect([empty.code, empty.err]).toEqual([1, expect.stringContaining('There are no lists of what is bundled')]);
    expect((await registry.call('PUT', `/api/sboms/remote-casino/${digest}`, packed)).status).toBe(200);
    expect((await parlay(['sbom', 'remote-casino', '1.1.0'])).out).toContain('lucide-react  1.2.3');
    const versions = json(await parlay(['versions', 'remote-casino', '--json']));
    expect(versions).toContainEqual(expect.objectContaining({ version: '1.1.0', sbom: true, sourceMaps: false }));
  });

  it('says so if there is nothing to list', async () => {
    expect((await parlay(['webhook', 'list'])).out).toBe('There is no webhook yet.\n');
    expect((await parlay(['cohort', 'list'])).out).toBe('There is no cohort yet.\n');
    expect((await parlay(['preview', 'list'])).out).toBe('No preview works now.\n');
  });

  it('requires a reason to skip the browser check', async () => {
    for (const verb of ['check', 'promote']) {
      const withoutReason = await parlay([verb, 'remote-casino', '1.1.0', '--without-browser']);
      expect([withoutReason.code, withoutReason.err]).toEqual([2, expect.stringContaining('needs a --reason')]);
    }
  });

  it('exits with 1 and the reason if the registry refuses a command', async () => {
    const unknown = await parlay(['promote', 'remote-casino', '9.9.9']);
    expect(unknown).toMatchObject({ code: 1, out: '', err: 'remote-casino has no version 9.9.9.\n' });
    const asJson = await parlay(['promote', 'remote-casino', '9.9.9', '--json']);
    expect([asJson.code, json(asJson).error.code]).toEqual([1, 'not_found']);
    const denied = await parlay(['rollback', 'host', '--reason', 'x'], { PARLAY_TOKEN: registry.tokens.casino ?? '' });
    expect(denied).toMatchObject({ code: 1, err: 'The casino team may not release host.\n' });
    const unreachable = await parlay(['status'], { PARLAY_URL: 'http://127.0.0.1:9' });
    expect([unreachable.code, unreachable.err]).toEqual([
      1,
      'The registry at http://127.0.0.1:9 does not answer; is it running?\n',
    ]);
    const withoutToken = await parlay(['status'], { DATA_DIR: '/nowhere' });
    expect([withoutToken.code, withoutToken.err]).toEqual([1, expect.stringContaining('There is no token')]);
    expect((await parlay(['build', 'remote-nobody'])).err).toBe('There is no remote-nobody in this checkout.\n');
  });

  it('lists missing production settings and exits with 1', async () => {
    const preflight = await parlay(['preflight'], { PARLAY_MODE: 'production' });
    expect([preflight.code, preflight.err]).toEqual([1, '']);
    expect(preflight.out).toMatch(/^Missing or weak:\n( {2}\S[^\n]+: [^\n]+\.\n){8,}$/);
    const document = await parlay(['preflight', '--json'], completeEnvironment({ SMTP_URL: '' }));
    expect(json(document).findings.map(({ name }: { name: string }) => name)).toContain('SMTP_URL');
    expect(document.code).toBe(1);
  });

  it('exits with 2 for wrong usage, including with --json', async () => {
    const wrong = [
      ['nonsense'],
      ['promote', 'remote-casino'],
      ['rollback', 'remote-casino'],
      ['promote', 'remote-casino', '1.0.0', '--canary', 'ten'],
      ['promote', 'remote-casino', '1.0.0', 'host'],
      ['promote', 'remote-casino', '1.0.0', 'host', '1.0.0', '--canary', '10'],
      ['rollback', 'host', 'host', '--reason', 'x'],
      ['retire', 'remote-casino'],
      ['promote', 'remote-casino', '1.0.0', '--expect-revision', 'x'],
    ];
    const results = await Promise.all(
      wrong.map(async (args, index) => {
        const asJson = await parlay([...args, '--json']);
        return [args, index > 2 ? 2 : (await parlay(args)).code, asJson.code, json(asJson).error.code, asJson.err];
      }),
    );
    expect(results).toEqual(wrong.map((args) => [args, 2, 2, 'usage', '']));
    const help = await parlay(['rollback', '--help']);
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('withdraws a canary in flight') });
  });
});
