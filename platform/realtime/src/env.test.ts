import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { readEnv } from './env.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'parlay-realtime-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe('readEnv', () => {
  it('works without variables, using the installation’s keys', () => {
    const [first, second] = [readEnv({ DATA_DIR }), readEnv({ DATA_DIR })];
    expect(first).toMatchObject({
      ok: true,
      settings: { port: 8083, sitePorts: [8080, 8085], app: { appId: 'parlay' } },
    });
    expect(second).toEqual(first);
  });

  it('accepts external keys only if all three are set', () => {
    const keys = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' };
    expect(readEnv({ DATA_DIR, ...keys })).toMatchObject({ settings: { app: { appId: '1', key: 'k', secret: 's' } } });
    expect(readEnv({ DATA_DIR, PUSHER_KEY: 'k' })).toMatchObject({ ok: false });
  });

  it('accepts pages of the brands’ hosts in production, but not of this machine', () => {
    const read = readEnv(completeEnvironment({ DATA_DIR, SITE_ORIGINS: 'https://beta.parlay.test' }));
    expect(read).toMatchObject({
      ok: true,
      settings: {
        sitePorts: [],
        origins: expect.arrayContaining([
          'https://www.parlay.test',
          'https://farolito.test',
          'https://beta.parlay.test',
        ]),
      },
    });
    expect(readEnv({ DATA_DIR, PARLAY_MODE: 'production' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('PUSHER_SECRET'),
    });
  });

  it('names an invalid value in the error', () => {
    const invalid = { PORT_REALTIME: 'x', PORT_SITE: '0', PARLAY_MODE: 'test', SITE_ORIGINS: 'parlay.example/' };
    for (const [name, value] of Object.entries(invalid)) {
      const read = readEnv({ DATA_DIR, [name]: value });
      expect(read).toEqual({ ok: false, error: expect.stringContaining(`${name} is "${value}"`) });
    }
  });
});
