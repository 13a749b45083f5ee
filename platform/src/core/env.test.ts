import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { readEnv } from './env.ts';

let DATA_DIR: string;
beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'parlay-env-'));
});
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const errorOf = (env: Record<string, string>) => {
  const result = readEnv({ DATA_DIR, ...env });
  return result.ok ? undefined : result.error;
};

describe('readEnv', () => {
  it('needs no variables and creates keys once, readable only by their owner', () => {
    const result = readEnv({ DATA_DIR, LOG_LEVEL: '' });
    expect(result).toMatchObject({
      ok: true,
      config: { mode: 'demo', ports: { api: 8084, site: 8080 }, databaseConnections: 8, logLevel: 'info' },
    });
    const file = join(DATA_DIR, 'secrets.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    readEnv({ DATA_DIR });
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it.each([
    [{ PORT_API: '99999' }, 'PORT_API'],
    [{ PORT_API: 'http' }, 'PORT_API'],
    [{ PARLAY_MODE: 'staging' }, 'PARLAY_MODE'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_CONNECTIONS: '1' }, 'DATABASE_CONNECTIONS'],
    [{ DATABASE_CONNECTIONS: '2.5' }, 'DATABASE_CONNECTIONS'],
    [{ PUSHER_KEY: 'x' }, 'PUSHER_APP_ID'],
    [{ BRAND_OVERRIDES: '/nowhere.json' }, 'BRAND_OVERRIDES'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ CDN_BASE: 'cdn' }, 'CDN_BASE'],
    [{ TWO_FACTOR_KEY: 'short' }, 'TWO_FACTOR_KEY'],
    [{ DOCUMENT_KEY: 'short' }, 'DOCUMENT_KEY'],
    [{ DOCUMENT_BUCKET_URL: 'bucket' }, 'DOCUMENT_BUCKET_URL'],
    [{ SESSION_KEY: 'short' }, 'SESSION_KEY'],
    [{ BRAND_HOSTS: 'parlay.test' }, 'BRAND_HOSTS'],
  ])('names the invalid variable in %j in a one-line error', (env, name) => {
    const error = errorOf(env as unknown as Record<string, string>);
    expect(error).toContain(name);
    expect(error).not.toContain('\n');
  });

  it('takes the second-factor key from TWO_FACTOR_KEY, or derives a stable one [D2]', () => {
    const keyOf = (env: Record<string, string>) => {
      const result = readEnv({ DATA_DIR, ...env });
      return result.ok ? result.config.twoFactorKey.toString('base64') : result.error;
    };
    const ownKey = Buffer.alloc(32, 7).toString('base64');
    expect(keyOf({ TWO_FACTOR_KEY: ownKey })).toBe(ownKey);
    expect(keyOf({})).toHaveLength(44);
    expect(keyOf({})).toBe(keyOf({}));
  });

  it('requires every key in production and creates none', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlay-env-'));
    const environment = completeEnvironment({ DATA_DIR: folder, PUSHER_HOST: 'realtime.parlay.test:8443' });
    const [first, second] = [readEnv(environment), readEnv({ ...environment, DATA_DIR })];
    if (!first.ok || !second.ok) throw new Error('a complete environment was refused');
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
    // Two nodes with different data folders have the same keys.
    expect(second.config.secrets).toEqual(first.config.secrets);
    expect(first.config.secrets.session).toBe(environment.SESSION_KEY);
    expect(first.config.realtime.host).toEqual({ name: 'realtime.parlay.test', port: 8443, tls: true });
    expect(first.config.brands.map(({ id, hosts }) => [id, hosts])).toEqual([
      [103, ['farolito.test']],
      [104, ['parlay.test', 'www.parlay.test']],
    ]);
  });

  it('rejects production without a mail server and names every missing variable', () => {
    const { SMTP_URL: _, ...environment } = completeEnvironment({ DATA_DIR });
    expect(errorOf(environment)).toContain('SMTP_URL: It is not set.');
    expect(errorOf({ PARLAY_MODE: 'production' })?.split('\n').length).toBeGreaterThan(8);
  });

  it('accepts brand overrides only in demo mode', () => {
    const file = join(DATA_DIR, 'overrides.json');
    const session = { rule: 'countdown', timeoutMinutes: 0.1, idleSeconds: 1 };
    // Lets end-to-end tests use a new withdrawal destination without waiting a day.
    const withdrawal = { destinationHoldHours: 0 };
    writeFileSync(file, JSON.stringify({ 104: { session, withdrawal } }));
    const result = readEnv({ DATA_DIR, BRAND_OVERRIDES: file });
    expect(result.ok && result.config.brands.find((brand) => brand.id === 104)).toMatchObject({ session, withdrawal });
    expect(errorOf(completeEnvironment({ BRAND_OVERRIDES: file }))).toContain('BRAND_OVERRIDES');
  });

  it('loads the forbidden password words of brands except in demo mode [X5]', () => {
    const words = (env: Record<string, string>) => {
      const result = readEnv(env);
      return result.ok && [...new Set(result.config.brands.flatMap(({ passwordWords }) => passwordWords))];
    };
    expect(words(completeEnvironment({ DATA_DIR }))).toContain('Parlay');
    expect(words({ DATA_DIR })).toEqual([]);
  });
});
