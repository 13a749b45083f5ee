import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { CONTRACT_VERSIONS } from '@parlay/contracts/release';
import { hostConfig, type Target } from '../webpack/factory.ts';
import { SINGLETONS } from '../webpack/singletons.ts';
import { compile, scriptsOf } from './compile.ts';
import { listFiles } from './files.ts';
import type { Made } from './remote.ts';

/** Compiles the host and its document: body, head and critical styles that the edge puts pages together from. */
export async function buildHost(target: Target, sourceDigest: string): Promise<Made> {
  const compiled = await compile(hostConfig(target));
  if (!compiled.ok) return compiled;
  const { stats } = compiled;
  const main = scriptsOf(stats, 'main') ?? [];
  const entry = main.find((file) => file.startsWith('main.'));
  if (!entry) return { ok: false, problem: 'the host has no main script' };

  const folder = join(target.folder, 'document');
  const texts = JSON.parse(readFileSync(join(folder, 'texts.json'), 'utf8')) as Record<Locale, { skip: string }>;
  mkdirSync(join(target.output, 'document'), { recursive: true });
  const put = (name: string, text: string) => {
    writeFileSync(join(target.output, 'document', name), text);
    return `document/${name}`;
  };
  const fontFiles = Object.keys(listFiles(target.output)).filter((file) => file.endsWith('.woff2'));
  const styles = Object.keys(listFiles(target.output)).filter((file) => file.endsWith('.css'));
  // All of the host's styles are critical: they are small, and inline they cost no request.
  const css = styles.map((file) => readFileSync(join(target.output, file), 'utf8')).join('');
  const document = {
    body: put('body.html', readFileSync(join(folder, 'body.html'), 'utf8').trim()),
    head: put('head.html', readFileSync(join(folder, 'head.html'), 'utf8').trim()),
    criticalCss: put('critical.css', css),
    fonts: fontFiles.filter((file) => /latin/.test(file) && !/latin-ext/.test(file)),
  };
  const skip = Object.fromEntries(
    LOCALES.map((locale) => {
      const file = put(`skip.${locale}.html`, texts[locale].skip);
      return [locale, { guest: file, player: file }];
    }),
  );
  return {
    ok: true,
    release: {
      schema: 1,
      remote: 'host',
      sourceDigest,
      container: '',
      entry,
      styles,
      criticalStyles: {},
      scripts: main.filter((file) => file !== entry),
      files: listFiles(target.output),
      slots: [],
      routes: [],
      // Who is signed in is the first question of a page with a session cookie, and where its channel is the second.
      firstData: { visitor: [], player: ['/api/account/user', '/api/client-config'] },
      locales: {},
      firstContent: { skip },
      needs: {},
      shares: Object.fromEntries(
        Object.values(SINGLETONS).map(({ package: name }) => [name, installedVersion(target.folder, name)]),
      ),
      sharedScripts: Object.fromEntries(
        Object.entries(SINGLETONS)
          .filter(([, one]) => one.tier === 'late')
          .map(([key]) => [key, (scriptsOf(stats, `late-${key}`) ?? []).filter((file) => !main.includes(file))]),
      ),
      contracts: { ...CONTRACT_VERSIONS },
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
      // not in this folder: the next one up
    }
  }
  return '0.0.0';
}
