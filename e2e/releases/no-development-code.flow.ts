import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { runParlay } from '../support/checkout.ts';
import { liveOf } from '../support/ops.ts';
import { type ServedVersion, servedSet } from '../support/release-set.ts';
import { currentProduct, expect, staffEnvironment, test } from '../support/site.ts';

// Strings that only occur in code added by `npm run dev`. Such code must not reach players.
const DEVELOPMENT_MARKS = [
  'sourceMappingURL',
  '.development.js',
  'jsxDEV',
  '$RefreshReg$',
  'webpackHotUpdate',
  'parlay-dev',
  'dev000000dev',
  'debugger;',
];
/**
 * Matches code that is created from strings. Excludes fallbacks in two libraries, which no page reaches: webpack's
 * `Function("return this")` for browsers without `globalThis`, and Module Federation's `Function("callbacks", …)` for
 * entries that are ES modules.
 */
const CODE_FROM_STRINGS = /\beval\s*\(|(?<![.\w])Function\s*\((?!"return this"\)|"callbacks",)/;

/** Returns the tokens and keys of the running product. */
function secrets(): string[] {
  const texts = ['tokens.json', 'secrets.json'].map((file) =>
    readFileSync(join(currentProduct().dataDir, file), 'utf8'),
  );
  return texts.flatMap((text) => text.match(/[\w+/=-]{24,}/g) ?? []);
}

async function liveReleases(): Promise<Pick<ServedVersion, 'remote' | 'digest'>[]> {
  const { host, remotes } = await servedSet();
  return [{ remote: 'host', digest: host.digest }, ...remotes];
}

test('released files contain no development code, source map references, eval or secrets [D18]', async () => {
  const findings: string[] = [];
  const secretValues = secrets();
  expect(secretValues.length).toBeGreaterThan(6);
  let fileCount = 0;
  for (const { remote, digest } of await liveReleases()) {
    const base = `${currentProduct().site}/r/${remote}/${digest}`;
    const { files } = (await (await fetch(`${base}/release.json`)).json()) as { files: Record<string, unknown> };
    for (const file of Object.keys(files).filter((name) => /\.(js|css|html)$/.test(name))) {
      const text = await (await fetch(`${base}/${file}`)).text();
      fileCount += 1;
      for (const mark of DEVELOPMENT_MARKS) if (text.includes(mark)) findings.push(`${remote}/${file}: ${mark}`);
      if (secretValues.some((secret) => text.includes(secret))) findings.push(`${remote}/${file}: a secret`);
      if (file.endsWith('.js') && CODE_FROM_STRINGS.test(text))
        findings.push(`${remote}/${file}: ${CODE_FROM_STRINGS.exec(text)?.[0]}`);
    }
    for (const map of ['.source-maps.json.br', 'remoteEntry.js.map', 'main.js.map'])
      expect((await fetch(`${base}/${map}`)).status).toBe(404);
  }
  expect(findings).toEqual([]);
  expect(fileCount).toBeGreaterThan(200);
});

test('pages are served without the dev overlay and with a CSP that forbids eval and inline code', async () => {
  for (const path of ['/en/casino', '/en/account/deposit', '/en/nowhere']) {
    const response = await fetch(`${currentProduct().site}${path}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'nonce-");
    expect(policy).not.toMatch(/unsafe-|'strict-dynamic'|blob:|script-src[^;]*\*/);
    expect(await response.text()).not.toContain('parlay-dev');
  }
  for (const path of ['/.parlay-dev/events', '/api/source-maps/host/0'])
    expect((await fetch(`${currentProduct().site}${path}`)).status).not.toBe(200);
});

test('`parlay explain` maps a position in a released file to its source line', async () => {
  const { version, digest } = await liveOf('remote-casino');
  const base = `${currentProduct().site}/r/remote-casino/${digest}`;
  const { scripts } = (await (await fetch(`${base}/release.json`)).json()) as { scripts: string[] };
  const script = scripts.find((file) => file.startsWith('remote.')) ?? '';
  const lines = (await (await fetch(`${base}/${script}`)).text()).split('\n');
  const line = lines.findIndex((text) => text.includes('remote-casino')) + 1;
  const column = (lines[line - 1] ?? '').indexOf('"remote-casino"') + 1;
  const result = await runParlay(
    workspaceRoot(),
    ['explain', `remote-casino@${version}`, `${base}/${script}:${line}:${column}`],
    staffEnvironment(),
  );
  expect(result.words).toBe('');
  expect(result.output).toMatch(/^remote-casino\/src\/remote\.ts:\d+:\d+/);
  expect(result.output).toContain("remote: 'remote-casino'");
});
