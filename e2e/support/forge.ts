import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type Product, tokenOf } from './product.ts';
import { currentProduct } from './site.ts';

/** Fields of `release.json` that a forged release changes. */
interface Record {
  remote: string;
  container: string;
  sourceDigest: string;
  entry: string;
  styles: string[];
  criticalStyles: { [page: string]: string };
  routes: { id: string; scripts: string[]; styles: string[] }[];
  locales: { [locale: string]: string[] };
  files: { [file: string]: { bytes: number; integrity: string } };
}

export interface ForgedRelease {
  version: string;
  digest: string;
  record: Record;
}

export interface Forgery {
  /** Code that runs with access to `module`, which the container exposes, and `React`. */
  script?: string;
  /** CSS appended to the stylesheets and the critical styles. */
  style?: string;
  /** Text to replace in the scripts, and its replacement. */
  text?: readonly [from: string, to: string];
}

/** Returns code that wraps each page of a remote. `body` runs in a component that renders the page. */
export const wrapPages = (body: string) => `
  for (const route of Object.values(module.default.definition.routes)) {
    const load = route.page;
    route.page = async () => {
      const loaded = await load();
      const page = props => React.createElement(loaded.default, props);
      return { ...loaded, default: props => { ${body}; return page(props); } };
    };
  }`;

/** Product whose registry is used. Defaults to this run's product. */
type TargetProduct = Pick<Product, 'ports' | 'dataDir'>;

const artifacts = (remote: string, digest: string, { dataDir }: TargetProduct = currentProduct()) =>
  join(dataDir, 'artifacts', remote, digest);

/**
 * Copies a live release, adds a fault that no build would pass, and publishes it. Apart from the fault, its files,
 * integrity hashes, container and record are like those of a build.
 */
export async function publishForged(
  remote: string,
  digest: string,
  { script = '', style = '', text: [from, to] = ['', ''] }: Forgery,
  product: TargetProduct = currentProduct(),
) {
  const folder = artifacts(remote, digest, product);
  const record = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Record;
  const container = record.container.replace(/[0-9a-f]{12}$/, randomBytes(6).toString('hex'));
  const files = new Map(Object.keys(record.files).map((file) => [file, readFileSync(join(folder, file))]));
  const integrities = new Map<string, string>();
  const replaceText = (text: string) => (from === '' ? text : text.replaceAll(from, to));
  const put = (file: string, text: string) => {
    const before = record.files[file]?.integrity ?? '';
    const bytes = Buffer.from(text);
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    integrities.set(before, integrity);
    files.set(file, bytes);
    record.files[file] = { bytes: bytes.length, integrity };
  };
  for (const [file, bytes] of files)
    if (file.endsWith('.js') && file !== record.entry)
      put(file, replaceText(bytes.toString().replaceAll(record.container, container)));
  const sheets = [...record.styles, ...record.routes.flatMap(({ styles }) => styles)];
  for (const file of new Set([...sheets, ...Object.values(record.criticalStyles)]))
    put(file, `${files.get(file)?.toString()}\n${style}`);
  let entry = files.get(record.entry)?.toString().replaceAll(record.container, container) ?? '';
  for (const [before, after] of integrities) entry = entry.replaceAll(before, after);
  // Without a script there is no hook. The host has no container to hook into.
  put(record.entry, script === '' ? entry : `${entry}\n${hookScript(container, script)}`);
  record.container = container;
  record.sourceDigest = randomBytes(32).toString('hex');
  return await publish(record, files, product);
}

const hookScript = (container: string, script: string) => `;(() => {
  const { init, get } = self[${JSON.stringify(container)}];
  let libraries, done = false;
  self[${JSON.stringify(container)}] = {
    init(scope, ...rest) { libraries = scope; return init(scope, ...rest); },
    async get(name) {
      const factory = await get(name);
      return () => {
        const module = factory();
        if (done) return module;
        done = true;
        const React = Object.values(libraries.react)[0].lib();
        ${script};
        return module;
      };
    },
  };
})()`;

async function publish(
  record: Record,
  files: ReadonlyMap<string, Buffer>,
  product: TargetProduct,
): Promise<ForgedRelease> {
  const json = Buffer.from(JSON.stringify(record));
  const digest = createHash('sha256').update(json).digest('hex').slice(0, 32);
  const base = `/api/artifacts/${record.remote}/${digest}`;
  const { missing } = await call<{ missing: string[] }>('PUT', `${base}/release.json`, json, product);
  // Uploads in small batches to keep the load on the registry low.
  for (let from = 0; from < missing.length; from += 20)
    await Promise.all(
      missing.slice(from, from + 20).map((file) => call('PUT', `${base}/${file}`, files.get(file), product)),
    );
  const published = await call<{ version: string }>(
    'POST',
    `/api/remotes/${record.remote}/versions`,
    { digest },
    product,
  );
  return { version: published.version, digest, record };
}

/** Promotes a forged release for all visitors or, with `canary`, for some of them. */
export const promoteForged = (
  { record: { remote }, version }: ForgedRelease,
  canary?: { percent: number; auto?: boolean },
) => change({ promote: [{ remote, version }], withoutBrowser: true, ...(canary ? { canary } : {}) });

/** Runs the gate's checks on a forged release, including a browser trial. */
export const checkForged = (
  { record: { remote }, version }: ForgedRelease,
  product: TargetProduct = currentProduct(),
) =>
  call<{
    ok: boolean;
    reasons: string[];
    trial: { composition: string; tried: { mounts: number; seconds: number; notTried: string[] } } | null;
  }>('POST', '/api/channels/production/check', { releases: [{ remote, version }] }, product);

export const rollBackForged = (remote: string, to: string) => change({ rollback: [{ remote, to }] });

const change = (order: object) =>
  call<{ revision: number }>('POST', '/api/channels/production/changes', { ...order, reason: 'e2e' });

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  { ports, dataDir }: TargetProduct = currentProduct(),
): Promise<T> {
  const isBinary = Buffer.isBuffer(body);
  const response = await fetch(`http://localhost:${ports.ops}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokenOf(dataDir, 'ops')}`,
      'content-type': isBinary ? 'application/octet-stream' : 'application/json',
    },
    body: isBinary ? new Uint8Array(body) : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return (JSON.parse(text) as { data: T }).data;
}

/** Alters or removes every copy of a stored file, including compressed ones. */
export function damage({ record: { remote }, digest }: ForgedRelease, file: string, how: 'altered' | 'missing'): void {
  for (const ending of ['', '.br', '.gz']) {
    const path = join(artifacts(remote, digest), file + ending);
    if (how === 'missing') rmSync(path, { force: true });
    else writeFileSync(path, 'altered');
  }
}
