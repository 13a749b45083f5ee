import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@parlay/dev/test-database';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { type Preflight, productionRefusal, preflight as wholePreflight } from './preflight.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const complete = (overrides: Record<string, string> = {}) =>
  completeEnvironment({
    DATABASE_URL: database.application,
    RELEASES_DATABASE_URL: database.application,
    PORT_DESK: '8086',
    ...overrides,
  });
/** Writes a complete providers file without its registers. */
function withoutRegisters(): string {
  const { companies } = JSON.parse(readFileSync(complete().PROVIDERS ?? '', 'utf8')) as {
    companies: { kind: string }[];
  };
  const file = join(mkdtempSync(join(tmpdir(), 'parlay-preflight-')), 'providers.json');
  writeFileSync(file, JSON.stringify({ companies: companies.filter(({ kind }) => kind !== 'player-register') }));
  return file;
}
/** Runs the preflight without findings for demo facts, which the brand files have in every environment. */
async function preflight(environment: Record<string, string | undefined>): Promise<Preflight> {
  const { findings } = await wholePreflight(environment);
  const others = findings.filter(({ name }) => !name.startsWith('demo facts of brand'));
  return { ok: others.length === 0, findings: others };
}
const names = ({ findings }: Preflight) => findings.map(({ name }) => name);

describe('the preflight', () => {
  it('finds nothing in a complete environment', async () => {
    expect(await preflight(complete())).toEqual({ ok: true, findings: [] });
  });

  it('lists every setting that an empty environment lacks, with a remedy', async () => {
    const empty = await preflight({});
    expect(names(empty)).toEqual([
      ...[
        'PARLAY_MODE',
        'BRAND_HOSTS',
        'TRUSTED_PROXIES',
        'DATABASE_URL',
        'MIGRATIONS_DATABASE_URL',
        'RELEASES_DATABASE_URL',
      ],
      ...['RELEASES_MIGRATIONS_DATABASE_URL', 'SMTP_URL', 'SESSION_KEY'],
      ...[
        'TWO_FACTOR_KEY',
        'DOCUMENT_KEY',
        'HEALTH_KEY',
        'PUSHER_APP_ID',
        'PUSHER_KEY',
        'PUSHER_SECRET',
        'PUSHER_HOST',
      ],
      'PROVIDERS',
      'PORT_DESK',
    ]);
    for (const { problem, remedy } of empty.findings) {
      expect(problem).toMatch(/^[A-Z].+\.$/);
      expect(remedy).toMatch(/^[A-Z].+\.$/);
    }
  });

  it.each([
    ['PARLAY_MODE', 'demo'],
    ['BRAND_OVERRIDES', '/tmp/brands.json'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
    ['BRAND_HOSTS', '104=localhost'],
    ['BRAND_HOSTS', '104=203.0.113.9'],
    ['BRAND_HOSTS', '104=parlay.test;103=parlay.test'],
    ['BRAND_HOSTS', '103=farolito.net'],
    ['BRAND_HOSTS', '99=parlay.test'],
    ['BRAND_HOSTS', 'parlay.test'],
    ['TRUSTED_PROXIES', 'everybody'],
    ['SITE_ORIGINS', 'http://parlay.test'],
    ['SITE_ORIGINS', 'https://parlay.test,https://localhost:8443'],
    ['DATABASE_URL', 'postgres://parlay:parlay@database.test/parlay'],
    ['DATABASE_URL', 'postgres://parlay:a-long-password@database.example/parlay'],
    ['DATABASE_URL', 'postgres://parlay:a-long-password@database.example/parlay?sslmode=disable'],
    ['MIGRATIONS_DATABASE_URL', 'postgres://owner:a-long-password@203.0.113.5/parlay'],
    ['RELEASES_DATABASE_URL', 'mysql://database.test/releases'],
    ['SMTP_URL', 'https://mail.test'],
    ['SESSION_KEY', Buffer.alloc(32, 7).toString('base64')],
    ['SESSION_KEY', Buffer.from('the key of our demo installation').toString('base64')],
    ['SESSION_KEY', 'short'],
    ['TWO_FACTOR_KEY', Buffer.alloc(32).toString('base64')],
    ['DOCUMENT_KEY', Buffer.alloc(32).toString('base64')],
    ['HEALTH_KEY', Buffer.alloc(32).toString('base64')],
    ['PUSHER_SECRET', 'secret'],
    ['PUSHER_SECRET', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['PUSHER_HOST', 'localhost:8083'],
    ['PUSHER_HOST', '127.0.0.1'],
    ['SANDBOX_PUBLIC', 'http://companies.test'],
    ['SANDBOX_PUBLIC', 'https://sandbox.localhost:8082'],
    ['SANDBOX_PUBLIC', 'https://[::1]:8082'],
    ['PROVIDERS', '/nowhere/providers.json'],
    ['CDN_BASE', 'http://cdn.test'],
    ['PORT_SITE', 'eighty'],
    ['API_URL', 'platform'],
    ['API_URL', 'http://api.example:8084'],
    ['REGISTRY_URL', 'http://203.0.113.7:8081'],
    ['TRUSTED_PROXIES', '0.0.0.0/1,128.0.0.0/1'],
  ])('names %s if it is %s', async (name, value) => {
    const { ok, findings } = await preflight(complete({ [name]: value }));
    expect([ok, findings.map((one) => one.name)]).toEqual([false, [name]]);
  });

  it.each(['https://api.example', 'http://platform:8084', 'http://10.1.2.3:8084', 'http://127.0.0.1:8084'])(
    'accepts API_URL=%s',
    async (value) => {
      expect((await preflight(complete({ API_URL: value }))).findings).toEqual([]);
    },
  );

  it('names registers that policies of served brands require and no provider serves [B10, B12, B13]', async () => {
    const { ok, findings } = await preflight(complete({ PROVIDERS: withoutRegisters() }));
    expect(ok).toBe(false);
    expect(findings.map(({ name }) => name)).toEqual(
      ['gamstop', 'ludopatia', 'oasis', 'rgiaj', 'spelpaus'].map((id) => `register ${id} in PROVIDERS`),
    );
    expect(findings[2]?.problem).toBe(
      'No company answers for it at the brands 103, 104: their players under the policies DE, unknown are refused.',
    );
    // Players from other countries can still play.
    expect(findings.every(({ isAdvice }) => isAdvice)).toBe(true);
    expect(productionRefusal('platform', complete({ PROVIDERS: withoutRegisters() }))).toBeUndefined();
  });

  it('names every demo fact of a served brand', async () => {
    const { ok, findings } = await wholePreflight(complete());
    expect(ok).toBe(false);
    expect(findings.map(({ name }) => name)).toEqual(['demo facts of brand 103', 'demo facts of brand 104']);
    expect(findings.every(({ isAdvice }) => isAdvice)).toBe(true);
    const problem = findings[1]?.problem ?? '';
    for (const fact of [
      'licence.authority (Demo Gaming Authority)',
      'supportEmail (support@parlay.example)',
      'affiliate.url (https://partners.parlay.example/)',
      'legal.complaints.body (Demo Player Ombudsman)',
      'legal.complaints.url (/complaints, a page of the sandbox)',
      'licence.verifyUrl (/licence, a page of the sandbox)',
    ])
      expect(problem).toContain(fact);
    expect(problem).not.toContain('gamblingtherapy.org');
  });

  it('rejects the same secret for two purposes', async () => {
    const { SESSION_KEY = '', ...others } = complete();
    expect(names(await preflight({ ...others, SESSION_KEY, TWO_FACTOR_KEY: SESSION_KEY }))).toEqual(['TWO_FACTOR_KEY']);
  });

  it('rejects running migrations with the application’s role', async () => {
    const { DATABASE_URL = '', ...others } = complete();
    expect(names(await preflight({ ...others, DATABASE_URL, MIGRATIONS_DATABASE_URL: DATABASE_URL }))).toEqual([
      'MIGRATIONS_DATABASE_URL',
    ]);
  });

  it('reports a database whose role is a superuser, and an unreachable database', async () => {
    const { findings } = await preflight(
      complete({
        DATABASE_URL: database.owner,
        RELEASES_DATABASE_URL: 'postgres://releases:a-long-password@127.0.0.1:1/x',
      }),
    );
    expect(findings.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([
      'DATABASE_URL: Its role parlay is a superuser.',
      expect.stringMatching(/^RELEASES_DATABASE_URL: The database cannot be reached: .*ECONNREFUSED/),
    ]);
  });

  it('never shows a secret', async () => {
    const weakSecrets = {
      SESSION_KEY: 'my-session-key',
      PUSHER_SECRET: 'my-secret',
      SMTP_URL: 'http://u:my-password@x',
    };
    const output = JSON.stringify(await preflight(complete(weakSecrets)));
    for (const secret of ['my-session-key', 'my-secret', 'my-password']) expect(output).not.toContain(secret);
  });
});

describe('a deployable in production', () => {
  it('refuses to start if its own requirements are unmet, and does not check others', () => {
    const bare = { PARLAY_MODE: 'production' };
    expect(productionRefusal('registry', bare)).toMatch(
      /^Production cannot start.*\n {2}TRUSTED_PROXIES: [^\n]+\n {2}RELEASES_DATABASE_URL: [^\n]+\n {2}RELEASES_MIGRATIONS_DATABASE_URL: [^\n]+$/,
    );
    expect(productionRefusal('platform', bare)).toContain('\n  SMTP_URL: ');
    expect(productionRefusal('edge', bare)).not.toContain('SMTP_URL');
    expect(productionRefusal('realtime', bare)).toContain('\n  PUSHER_SECRET: ');
    for (const one of ['registry', 'platform', 'realtime', 'edge'] as const)
      expect(productionRefusal(one, complete())).toBeUndefined();
  });

  it('requires nothing in demo mode', () => {
    for (const one of ['registry', 'platform', 'realtime', 'edge'] as const)
      expect(productionRefusal(one, {})).toBeUndefined();
  });
});
