import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readEnv } from './env.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'parlay-sandbox-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('readEnv', () => {
  it('works without variables, using the installation’s keys', () => {
    const read = readEnv({ DATA_DIR, PORT_SITE: '9000' });
    expect(read).toMatchObject({
      ok: true,
      port: 8082,
      settings: { platformUrl: 'http://127.0.0.1:8084', publicOrigin: 'http://sandbox.localhost:8082', mode: 'demo' },
    });
    expect(read.ok && read.settings.siteOrigins).toContain('http://bu-103.localhost:9000');
    expect(readEnv({ DATA_DIR, PORT_SITE: '9000' })).toEqual(read);
  });

  it('refuses production mode', () => {
    expect(readEnv({ DATA_DIR, PARLAY_MODE: 'production' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('demo only'),
    });
  });

  it('returns an error that names an invalid variable and its value', () => {
    const bad = {
      PORT_SANDBOX: 'x',
      PORT_API: '0',
      PARLAY_MODE: 'test',
      LOG_LEVEL: 'loud',
      SITE_ORIGINS: 'parlay.example/',
    };
    for (const [name, value] of Object.entries(bad)) {
      const read = readEnv({ DATA_DIR, [name]: value });
      expect(read).toEqual({ ok: false, error: expect.stringContaining(`${name} is "${value}"`) });
    }
  });
});
