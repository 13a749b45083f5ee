import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { CONTRACT_VERSIONS, OLDEST_CONTRACTS, type Release } from '@parlay/contracts/release';
import type { Stats } from 'webpack';
import { hostConfig, type Target } from '../webpack/factory.ts';
import { withSbom } from '../webpack/sbom.ts';
import { SINGLETONS } from '../webpack/singletons.ts';
import { compile, scriptsOf } from './compile.ts';
import { describeFiles, readFiles } from './files.ts';
import type { RemoteBuildResult } from './remote.ts';

/** Compiles the host and its document parts (body, head, critical styles), from which the edge assembles pages. */
export async function buildHost(target: Target, sourceDigest: string): Promise<RemoteBuildResult> {
  const compiled = await compile(withSbom(hostConfig(target)));
  if (!compiled.ok) return compiled;
  const files = readFiles(target.output);
  const result = hostRecord({ folder: target.folder, sourceDigest, stats: compiled.stats }, files);
  if (!result.ok) return result;
  mkdirSync(join(target.output, 'document'), { recursive: true });
  for (const [path, text] of result.document) writeFileSync(join(target.output, path), text);
  return result;
}

interface CompiledHost {
  folder: string;
  sourceDigest: string;
  stats: Stats;
}

/** Builds the record of a compiled host and the files of its document, which are part of the release. */
export function hostRecord(
  { folder, sourceDigest, stats }: CompiledHost,
  compiled: ReadonlyMap<string, Buffer>,
): { ok: true; release: Release; document: Map<string, Buffer> } | { ok: false; error: string } {
  const main = scriptsOf(stats, 'main') ?? [];
  const entry = main.find((file) => file.startsWith('main.'));
  if (!entry) return { ok: false, error: 'the host has no main script' };

  const sources = join(folder, 'document');
  const texts = JSON.parse(readFileSync(join(sources, 'texts.json'), 'utf8')) as Record<Locale, { skip: string }>;
  const parts = new Map<string, Buffer>();
  const put = (name: string, text: string) => {
    parts.set(`document/${name}`, Buffer.from(text));
    return `document/${name}`;
  };
  const fontFiles = [...compiled.keys()].filter((file) => file.endsWith('.woff2'));
  const styles = [...compiled.keys()].filter((file) => file.endsWith('.css'));
  // All of the host's styles count as critical, because they are small and inlining them saves a request.
  const css = styles.map((file) => compiled.get(file)?.toString('utf8') ?? '').join('');
  const document = {
    body: put('body.html', readFileSync(join(sources, 'body.html'), 'utf8').trim()),
    head: put('head.html', readFileSync(join(sources, 'head.html'), 'utf8').trim()),
    criticalCss: put('critical.css', css),
    fonts: fontFiles.filter((file) => /latin/.test(file) && !/latin-ext/.test(file)),
  };
  const skip = Object.fromEntries(
    LOCALES.map((locale) => {
      const file = put(`skip.${locale}.html`, texts[locale].skip);
      return [locale, { guest: file, player: file }];
    }),
  );
  const files = new Map([...compiled, ...parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ok: true,
    document: parts,
    release: {
      schema: 1,
      remote: 'host',
      sourceDigest,
      container: '',
      entry,
      styles,
      criticalStyles: {},
      scripts: main.filter((file) => file !== entry),
      files: describeFiles(files),
      slots: [],
      routes: [],
      // A page with a session cookie first requests the user, then the URL of the user's realtime channel.
      firstData: { visitor: [], player: ['/api/account/user', '/api/client-config'] },
      locales: {},
      firstContent: { skip },
      needs: {},
      shares: Object.fromEntries(
        Object.values(SINGLETONS).map(({ package: name }) => [name, installedVersion(folder, name)]),
      ),
      sharedScripts: Object.fromEntries(
        Object.entries(SINGLETONS)
          .filter(([, one]) => one.tier === 'late')
          .map(([key]) => [key, (scriptsOf(stats, `late-${key}`) ?? []).filter((file) => !main.includes(file))]),
      ),
      contracts: { ...CONTRACT_VERSIONS },
      accepts: { ...OLDEST_CONTRACTS },
      tokens: [...new Set([...css.matchAll(/(--[a-z][a-z0-9-]*):/g)].map((match) => String(match[1])))].sort(),
      document,
    },
  };
}

function installedVersion(folder: string, name: string): string {
  const require = createRequire(join(folder, 'package.json'));
  const paths = require.resolve.paths(name) ?? [];
  for (const path of paths) {
    try {
      return (JSON.parse(readFileSync(join(path, name, 'package.json'), 'utf8')) as { version: string }).version;
    } catch {
      // Not installed in this folder. Continues with the parent folder.
    }
  }
  return '0.0.0';
}
