import { describe, expect, it } from '@jest/globals';
import { readEnvironment as edgeEnvironment, originsOf } from '../edge/env.ts';
import { readEnvironment } from './env.ts';

describe('the environment', () => {
  it('has the contract’s defaults; an empty value is none', () => {
    const read = readEnvironment({ PORT_OPS: '' });
    expect(read).toMatchObject({ ok: true, env: { PORT_OPS: 8081, DATA_DIR: '.data', PARLAY_MODE: 'demo' } });
  });

  it('names a bad value in one sentence', () => {
    expect(readEnvironment({ PORT_OPS: 'eighty' })).toEqual({
      ok: false,
      problem: expect.stringContaining('PORT_OPS is "eighty"'),
    });
    expect(readEnvironment({ DATABASE_URL: 'mysql://x' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('DATABASE_URL'),
    });
    expect(edgeEnvironment({ PARLAY_MODE: 'live' })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('PARLAY_MODE'),
    });
  });

  it('of edge and registry refuses production until the trusted proxies are stated', () => {
    for (const read of [edgeEnvironment, readEnvironment]) {
      expect(read({ PARLAY_MODE: 'production' })).toMatchObject({
        ok: false,
        problem: expect.stringContaining('TRUSTED_PROXIES'),
      });
      expect(read({ PARLAY_MODE: 'production', TRUSTED_PROXIES: '10.0.0.1' })).toMatchObject({ ok: true });
    }
  });

  it('tells pages which realtime server they may reach: the embedded, a named one, or the hosted', () => {
    const origins = (env: Record<string, string>) => {
      const read = edgeEnvironment(env);
      return read.ok ? originsOf(read.env).realtime('bu-103.localhost') : [];
    };
    expect(origins({})).toEqual(['ws://bu-103.localhost:8083', 'ws://localhost:8083']);
    expect(origins({ PUSHER_KEY: 'k', PUSHER_CLUSTER: 'eu' })).toEqual(['wss://ws-eu.pusher.com']);
    expect(origins({ PUSHER_HOST: 'push.example.com' })).toContain('wss://push.example.com');
  });

  it('tells pages where the brands’ texts are, where there is a content network (SH28)', () => {
    const texts = (env: Record<string, string>) => {
      const read = edgeEnvironment(env);
      return read.ok ? originsOf(read.env).texts : undefined;
    };
    expect([texts({}), texts({ CDN_BASE: 'https://cdn.example/parlay/' })]).toEqual([[], ['https://cdn.example']]);
  });
});
