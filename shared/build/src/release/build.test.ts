import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SBOM_FILE, SOURCE_MAPS_FILE } from '@parlay/contracts/build-files';
import type { Release } from '@parlay/contracts/release';
import { createSecondCheckout, type SecondCheckout } from '@parlay/dev/second-checkout';
import { CommonSources, sourceDigest } from '../digest/source-digest.ts';
import { workspaceRoot } from '../workspace.ts';
import { buildInOwnProcess } from './own-process.ts';

const root = workspaceRoot();
let other: SecondCheckout;

function build(folder: string): string {
  const script = join(folder, '../shared/build/src/release/build-one.ts');
  const run = spawnSync(join(root, 'node_modules/.bin/node'), [script, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(run.stderr);
  return run.stdout.trim();
}

const digestOf = (name: string) => sourceDigest(join(other.folder, name)).digest;

beforeAll(() => {
  other = createSecondCheckout();
}, 120_000);
afterAll(() => other.remove());

describe('a build', () => {
  it('produces the same bytes when it runs again in another folder', () => {
    expect(build(join(other.folder, 'remote-sports'))).toBe(build(join(root, 'remote-sports')));
  }, 180_000);

  it('writes source maps next to the release, identical from any folder and not referenced by it', () => {
    const dirOf = (folder: string) => join(folder, 'dist', sourceDigest(folder).digest.slice(0, 16));
    const dir = dirOf(join(root, 'remote-sports'));
    const packed = readFileSync(join(dir, SOURCE_MAPS_FILE));
    expect(packed.equals(readFileSync(join(dirOf(join(other.folder, 'remote-sports')), SOURCE_MAPS_FILE)))).toBe(true);

    const { files } = JSON.parse(readFileSync(join(dir, 'release.json'), 'utf8')) as { files: Record<string, unknown> };
    const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
    expect(Object.keys(files).filter((file) => file.includes('map'))).toEqual([]);
    for (const script of scripts) expect(readFileSync(join(dir, script), 'utf8')).not.toContain('sourceMappingURL');

    const maps = JSON.parse(brotliDecompressSync(packed).toString('utf8')) as Record<string, { sources: string[] }>;
    // A script with only messages has no source lines.
    expect(Object.keys(maps).sort()).toEqual(scripts.filter((file) => !file.startsWith('messages-')).sort());
    const sources = Object.values(maps).flatMap((map) => map.sources);
    expect(sources).toContain('remote-sports/src/remote.ts');
    expect(sources.filter((source) => source.startsWith('/'))).toEqual([]);
  });

  it('writes an SBOM next to the release, identical from any folder and without a timestamp', () => {
    const dirOf = (folder: string) => join(folder, 'dist', sourceDigest(folder).digest.slice(0, 16));
    const packed = readFileSync(join(dirOf(join(root, 'remote-sports')), SBOM_FILE));
    expect(packed.equals(readFileSync(join(dirOf(join(other.folder, 'remote-sports')), SBOM_FILE)))).toBe(true);
    const text = brotliDecompressSync(packed).toString('utf8');
    const { bomFormat, components } = JSON.parse(text) as { bomFormat: string; components: { name: string }[] };
    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name }) => name)).toContain('lucide-react');
    expect([text.includes('"timestamp"'), text.includes('"serialNumber"'), text.includes(root)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('marks each script for compilation while it is parsed', () => {
    const folder = join(root, 'remote-sports/dist', sourceDigest(join(root, 'remote-sports')).digest.slice(0, 16));
    const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
    expect(scripts).toContain('remoteEntry.js');
    const without = scripts.filter(
      (file) => !readFileSync(join(folder, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    );
    expect(without).toEqual([]);
  });

  it('fails with one sentence when the code of a remote throws or exits on import', async () => {
    const folder = join(other.folder, 'remote-sports');
    for (const [statement, error] of [
      [
        "throw new Error('no odds\\nand more');",
        /^remote-sports throws when it is imported: Error: no odds \(stack in /,
      ],
      ['process.exit(3);', /^remote-sports does not build: its build ended with 3\.$/],
    ] as const) {
      other.change('remote-sports/src/remote.ts', 'export default', `${statement}\nexport default`);
      expect(await buildInOwnProcess(folder)).toEqual({ ok: false, error: expect.stringMatching(error) });
      other.change('remote-sports/src/remote.ts', `${statement}\nexport default`, 'export default');
    }
  }, 180_000);

  it('keeps its stylesheets and the first content of other languages when a message changes', async () => {
    const folder = join(other.folder, 'remote-sports');
    const filesOf = async () => {
      const built = await buildInOwnProcess(folder);
      if (!built.ok) throw new Error(built.error);
      const { files } = JSON.parse(readFileSync(join(built.dir, 'release.json'), 'utf8')) as Pick<Release, 'files'>;
      return Object.keys(files).filter((file) => /\.(css|html)$/.test(file));
    };
    const before = await filesOf();
    other.change('remote-sports/locales/en.json', '"title": "Lottery"', '"title": "Lotteries"');
    const after = await filesOf();
    other.change('remote-sports/locales/en.json', '"title": "Lotteries"', '"title": "Lottery"');
    const kept = before.filter((file) => after.includes(file));
    expect(kept).toEqual(expect.arrayContaining(before.filter((file) => file.endsWith('.css'))));
    expect(kept.length).toBeGreaterThan(before.length * 0.8);
  }, 180_000);

  it('changes its source digest with an imported file, and restores it with the old file', () => {
    const before = digestOf('remote-sports');
    other.change('remote-sports/locales/en.json', /^\{/, '{ "digest.probe": "x",');
    expect(digestOf('remote-sports')).not.toBe(before);
    other.change('remote-sports/locales/en.json', '{ "digest.probe": "x",', '{');
    expect(digestOf('remote-sports')).toBe(before);
  });

  it('keeps its source digest when a file changes that it does not import', () => {
    const before = digestOf('remote-sports');
    other.change('remote-sports/README.md', /^/, 'More words.\n');
    other.change('remote-casino/src/remote.ts', /$/, '\n// more');
    expect(digestOf('remote-sports')).toBe(before);
  });

  it('keeps its digest when a dependency that only casino uses changes', () => {
    const others = ['host', 'remote-shell', 'remote-auth', 'remote-sports', 'remote-tournament', 'remote-account'];
    const before = others.map(digestOf);
    const common = new CommonSources();
    expect(others.map((name) => sourceDigest(join(other.folder, name), common).digest)).toEqual(before);
    const casino = digestOf('remote-casino');
    // One importer resolves to a different version of a library, in the lockfile's format.
    other.change(
      'pnpm-lock.yaml',
      /(\n {2}remote-casino:\n[\s\S]*?lucide-react:\n\s+specifier: 'catalog:'\n\s+version: )[^\s(]+/,
      '$11.74.9',
    );
    expect(others.map(digestOf)).toEqual(before);
    expect(digestOf('remote-casino')).not.toBe(casino);
  });
});
