import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@parlay/dev/test-database';
import { applicationRole, type DatabaseUrls } from '@parlay/server/application-role';
import { diskAttachments } from '../artifacts/attachments.ts';
import { diskStore } from '../artifacts/disk.ts';
import { RELEASE_FILE } from '../artifacts/integrity.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../artifacts/limits.ts';
import type { ServedBrand } from '../channels/releasing.ts';
import { openDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import type { BrowserCheck } from '../gate/browser-check-job.ts';
import { buildRegistry } from '../registry/app.ts';
import { installTokens } from '../registry/staff/install-tokens.ts';
import type { VerdictRuleChange } from '../verdict/verdict-rule.ts';
import { HEALTH_KEY } from './health-key.ts';
import { bytesOf, type TestRelease } from './releases.ts';

/** Fields that tests read from replies; each call returns some of them. */
interface Reply {
  status: string;
  paths: Record<string, unknown>;
  data: {
    ok: boolean;
    changed: boolean;
    version: string;
    digest: string;
    token: string;
    revision: number;
    missing: string[];
    reasons: string[];
    remotes: Array<{ remote: string; live: { version: string; digest: string }; [key: string]: unknown }>;
    [key: string]: unknown;
  };
  error: { code: string; message: string; fieldErrors: Record<string, string>; details: { reasons: string[] } };
}

export type TestRegistry = Awaited<ReturnType<typeof startRegistry>>;

/** Brands of a test registry; test releases have messages in their languages. */
export const TEST_BRANDS: readonly ServedBrand[] = [
  { id: 103, locales: ['en'] },
  { id: 104, locales: ['en', 'fi'] },
];

const template = {
  name: 'releases',
  async prepare(urls: DatabaseUrls) {
    await migrate(urls.owner, applicationRole(urls));
  },
};

interface TestOptions {
  mode?: 'demo' | 'production';
  requestsAMinute?: number;
  failuresAMinute?: number;
  silenceSeconds?: number;
  uploads?: UploadLimits;
  /** Folder of the console's builds. */
  console?: string;
  /** Browser check of the gate; none by default, so that only the rules decide about promotions. */
  browserCheck?: BrowserCheck;
  /** Rule for which evidence counts on production; the product's default rule by default. */
  rule?: VerdictRuleChange;
}

/** Starts a registry with its own database and folder on a free port. */
export async function startRegistry({ uploads = UPLOAD_LIMITS, rule, ...limits }: TestOptions = {}) {
  const testDatabase = await createTestDatabase({ template });
  const dataDir = await mkdtemp(join(tmpdir(), 'parlay-registry-'));
  const database = openDatabase(testDatabase.application);
  await installTokens(database.db, dataDir, 'demo');
  const store = diskStore(join(dataDir, 'artifacts'), { limits: uploads });
  const app = await buildRegistry({
    mode: 'demo',
    database,
    databaseUrl: testDatabase.application,
    store,
    attachments: diskAttachments(join(dataDir, 'artifacts'), uploads),
    limits: uploads,
    brands: TEST_BRANDS,
    healthKey: HEALTH_KEY,
    requestsAMinute: 100_000,
    ...limits,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const tokens = JSON.parse(await readFile(join(dataDir, 'tokens.json'), 'utf8')) as Record<string, string>;

  async function call(method: string, path: string, body?: unknown, token = tokens.ops) {
    const binary = Buffer.isBuffer(body);
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': binary ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body === undefined ? {} : { body: binary ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Reply };
  }

  if (rule) await call('POST', '/api/channels/production/rule', { ...rule, reason: 'of this test' });

  async function upload(testRelease: TestRelease, token = tokens.ops) {
    const base = `/api/artifacts/${testRelease.release.remote}/${testRelease.digest}`;
    const first = await call('PUT', `${base}/${RELEASE_FILE}`, bytesOf(testRelease, RELEASE_FILE), token);
    if (first.status !== 200) return first;
    for (const file of first.body.data.missing as string[]) {
      const reply = await call('PUT', `${base}/${file}`, bytesOf(testRelease, file), token);
      if (reply.status !== 200) return reply;
    }
    return first;
  }

  async function publish(testRelease: TestRelease, version?: string, token = tokens.ops) {
    const uploaded = await upload(testRelease, token);
    if (uploaded.status !== 200) return uploaded;
    const { remote } = testRelease.release;
    return await call('POST', `/api/remotes/${remote}/versions`, { digest: testRelease.digest, version }, token);
  }

  const on = (remote: string, verb: string, channel = 'production') =>
    `/api/channels/${channel}/remotes/${remote}/${verb}`;

  return {
    app,
    url,
    databaseUrl: testDatabase.application,
    /** URL of the same database with the owner's additional rights. */
    ownerUrl: testDatabase.owner,
    db: database.db,
    dataDir,
    store,
    tokens,
    call,
    upload,
    publish,
    /** Promotes a version, by default with a reason, which promoting a rolled-back version requires. */
    promote: (remote: string, body: object, token?: string) =>
      call('POST', on(remote, 'promote'), { reason: 'a test', ...body }, token),
    rollback: (remote: string, body: object, token?: string) => call('POST', on(remote, 'rollback'), body, token),
    check: (remote: string, version: string) => call('POST', on(remote, 'check'), { version }),
    status: () => call('GET', '/api/channels/production'),
    /** Publishes and promotes a release. Throws unless both succeed. Returns the version. */
    async goLive(testRelease: TestRelease, version?: string): Promise<string> {
      const published = await this.publish(testRelease, version);
      const label = published.body?.data?.version as string;
      const promoted = await this.promote(testRelease.release.remote, { version: label });
      if (promoted.status !== 200) throw new Error(JSON.stringify([published.body, promoted.body]));
      return label;
    },
    stop: () => app.close(),
    async remove() {
      await app.close();
      await testDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
