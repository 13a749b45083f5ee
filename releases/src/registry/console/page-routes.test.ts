import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PageRecord } from '@parlay/contracts/page-record';
import { startRegistry, type TestRegistry } from '../../testing/registry.ts';

let registry: TestRegistry;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlay-console-'));
  registry = await startRegistry({ console: folder });
});
afterAll(async () => {
  await registry.remove();
  await rm(folder, { recursive: true, force: true });
});

const script = `/* ${'a script. '.repeat(60)} */`;

/** Creates a console build with one script. */
async function build(name: string, file: string) {
  const integrity = `sha384-${name}`;
  const record: PageRecord = {
    scripts: [{ file, integrity }],
    styles: [],
    fonts: [],
    files: { [file]: { bytes: script.length, integrity } },
  };
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, file), script);
  await writeFile(join(folder, name, 'secret.txt'), 'in no record');
  await writeFile(join(folder, name, 'page.json'), JSON.stringify(record));
  await writeFile(join(folder, 'current.json'), JSON.stringify({ build: name }));
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(registry.url + path, { headers });

describe('the console', () => {
  it('says how to build it if it is not built', async () => {
    const reply = await get('/');
    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('npm run build console');
  });

  it('serves one document for all pages, never cached and limited to its own files', async () => {
    await build('0123456789abcdef', 'main.1.js');
    for (const path of [
      '/',
      '/remotes/remote-casino',
      '/remotes/host/compare',
      '/previews',
      '/activity',
      '/time-machine?at=now',
      '/settings/channels',
      '/settings/cohorts',
      '/settings/tokens',
      '/settings/webhooks',
    ]) {
      const reply = await get(path);
      expect([path, reply.status]).toEqual([path, 200]);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      const policy = reply.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(await reply.text()).toContain(
        '<script defer crossorigin="anonymous" integrity="sha384-0123456789abcdef" src="/console/0123456789abcdef/main.1.js"></script>',
      );
    }
  });

  it('reports CSP violations to the registry, which also counts them from a browser with a session', async () => {
    for (const path of ['/', '/api-docs/static/index.html'])
      expect((await get(path)).headers.get('content-security-policy')).toMatch(/; report-uri \/\.policy-reports$/);
    const signedIn = await fetch(`${registry.url}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: registry.tokens.ops }),
    });
    const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
    const reply = await fetch(`${registry.url}/.policy-reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report', cookie: cookie.join('; ') },
      body: JSON.stringify({
        'csp-report': { 'document-uri': `${registry.url}/`, 'effective-directive': 'script-src-elem' },
      }),
    });
    expect(reply.status).toBe(204);
    expect(await (await get('/metrics')).text()).toContain(
      'parlay_registry_policy_violations_total{directive="script-src-elem"} 1',
    );
  });

  it('serves only the files in its record, compressed and cached permanently', async () => {
    const reply = await get('/console/0123456789abcdef/main.1.js', { 'accept-encoding': 'br' });
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('content-encoding')).toBe('br');
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await reply.text()).toBe(script);
    for (const path of [
      '/console/0123456789abcdef/secret.txt',
      '/console/0123456789abcdef/page.json',
      '/console/0123456789abcdef/..%2f..%2fpackage.json',
      '/console/../main.1.js',
      '/console/0123456789abcdee/main.1.js',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });

  it('uses the newest build for new documents and still serves the files of open ones', async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await build('fedcba9876543210', 'main.2.js');
    expect(await (await get('/')).text()).toContain('/console/fedcba9876543210/main.2.js');
    expect((await get('/console/0123456789abcdef/main.1.js')).status).toBe(200);
  });

  it('does not affect the API', async () => {
    const unknown = await get('/api/nothing', { accept: 'text/html' });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { code: 'not_found' } });
    const { paths } = (await (await get('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/console/session');
    expect(Object.keys(paths)).not.toContain('/');
  });
});
