import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@parlay/build/workspace';
import { parlay } from '../support/checkout.ts';
import { liveOf } from '../support/ops.ts';
import { type Served, servedSet } from '../support/release-set.ts';
import { expect, running, staff, test } from '../support/site.ts';

// Additions of `npm run dev` must not reach players: neither in the files of releases nor in the policy of pages.
const DEVELOPMENT = [
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
 * Code made from text. Two libraries keep fallbacks that no page reaches: webpack's `Function("return this")`, for browsers
 * without `globalThis`, and Module Federation's `Function("callbacks", …)`, for entries that are ES modules.
 */
const CODE_FROM_TEXT = /\beval\s*\(|(?<![.\w])Function\s*\((?!"return this"\)|"callbacks",)/;

/** Returns the tokens and keys of this product. */
function secrets(): string[] {
  const texts = ['tokens.json', 'secrets.json'].map((file) => readFileSync(join(running().dataDir, file), 'utf8'));
  return texts.flatMap((text) => text.match(/[\w+/=-]{24,}/g) ?? []);
}

async function liveReleases(): Promise<Pick<Served, 'remote' | 'digest'>[]> {
  const { host, remotes } = await servedSet();
  return [{ remote: 'host', digest: host.digest }, ...remotes];
}

test('released files have no development code, source map reference, code from text or secret [D18]', async () => {
  const found: string[] = [];
  const kept = secrets();
  expect(kept.length).toBeGreaterThan(6);
  let read = 0;
  for (const { remote, digest } of await liveReleases()) {
    const base = `${running().site}/r/${remote}/${digest}`;
    const { files } = (await (await fetch(`${base}/release.json`)).json()) as { files: Record<string, unknown> };
    for (const file of Object.keys(files).filter((name) => /\.(js|css|html)$/.test(name))) {
      const text = await (await fetch(`${base}/${file}`)).text();
      read += 1;
      for (const mark of DEVELOPMENT) if (text.includes(mark)) found.push(`${remote}/${file}: ${mark}`);
      if (kept.some((secret) => text.includes(secret))) found.push(`${remote}/${file}: a secret`);
      if (file.endsWith('.js') && CODE_FROM_TEXT.test(text))
        found.push(`${remote}/${file}: ${CODE_FROM_TEXT.exec(text)?.[0]}`);
    }
    for (const map of ['.source-maps.json.br', 'remoteEntry.js.map', 'main.js.map'])
      expect((await fetch(`${base}/${map}`)).status).toBe(404);
  }
  expect(found).toEqual([]);
  expect(read).toBeGreaterThan(200);
});

test('pages are served without the overlay and with a policy that allows no eval and no inline code', async () => {
  for (const path of ['/en/casino', '/en/account/deposit', '/en/nowhere']) {
    const response = await fetch(`${running().site}${path}`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self' 'nonce-");
    expect(policy).not.toMatch(/unsafe-|'strict-dynamic'|blob:|script-src[^;]*\*/);
    expect(await response.text()).not.toContain('parlay-dev');
  }
  for (const path of ['/.parlay-dev/events', '/api/source-maps/host/0'])
    expect((await fetch(`${running().site}${path}`)).status).not.toBe(200);
});

test('`parlay explain` names the source line of a released position', async () => {
  const { version, digest } = await liveOf('remote-casino');
  const base = `${running().site}/r/remote-casino/${digest}`;
  const { scripts } = (await (await fetch(`${base}/release.json`)).json()) as { scripts: string[] };
  const script = scripts.find((file) => file.startsWith('remote.')) ?? '';
  const lines = (await (await fetch(`${base}/${script}`)).text()).split('\n');
  const line = lines.findIndex((text) => text.includes('remote-casino')) + 1;
  const column = (lines[line - 1] ?? '').indexOf('"remote-casino"') + 1;
  const answer = await parlay(
    workspaceRoot(),
    ['explain', `remote-casino@${version}`, `${base}/${script}:${line}:${column}`],
    staff(),
  );
  expect(answer.words).toBe('');
  expect(answer.output).toMatch(/^remote-casino\/src\/remote\.ts:\d+:\d+/);
  expect(answer.output).toContain("remote: 'remote-casino'");
});
