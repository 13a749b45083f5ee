import { describe, expect, it } from '@jest/globals';
import { completeEnvironment } from '@parlay/dev/testing/environment';
import { providerUrlsFor } from '@parlay/server/providers';
import { readEnvironment as edgeEnvironment, originsOf } from '../edge/env.ts';
import { readEnvironment } from './env.ts';

describe('the environment', () => {
  it('has the contract’s defaults and treats an empty value as unset', () => {
    const read = readEnvironment({ PORT_OPS: '' });
    expect(read).toMatchObject({ ok: true, env: { PORT_OPS: 8081, DATA_DIR: '.data', PARLAY_MODE: 'demo' } });
  });

  it('names a bad value in one sentence', () => {
    expect(readEnvironment({ PORT_OPS: 'eighty' })).toEqual({
      ok: false,
      error: expect.stringContaining('PORT_OPS is "eighty"'),
    });
    expect(readEnvironment({ DATABASE_URL: 'mysql://x' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('DATABASE_URL'),
    });
    expect(edgeEnvironment({ PARLAY_MODE: 'live' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('PARLAY_MODE'),
    });
  });

  it('allows pages to reach the embedded, a named or the hosted realtime server', () => {
    const origins = (env: Record<string, string>) => {
      const read = edgeEnvironment(env);
      return read.ok ? originsOf(read.env, []).realtime('bu-103.localhost') : [];
    };
    expect(origins({})).toEqual(['ws://bu-103.localhost:8083', 'ws://localhost:8083']);
    expect(origins({ PUSHER_KEY: 'k', PUSHER_CLUSTER: 'eu' })).toEqual(['wss://ws-eu.pusher.com']);
    expect(origins({ PUSHER_HOST: 'push.example.com:8443' })).toEqual(['wss://push.example.com:8443']);
  });

  it('allows pages in production to reach only origins with TLS, and none on this machine', () => {
    const read = edgeEnvironment(completeEnvironment({ CDN_BASE: 'https://cdn.test/parlay/' }));
    if (!read.ok) throw new Error(read.error);
    const providers = providerUrlsFor(read.env);
    if (!providers.ok) throw new Error(providers.error);
    const { realtime, texts, frames, payments, embedded } = originsOf(read.env, providers.companies);
    const named = [...realtime('parlay.test'), ...texts, ...frames(104), ...payments(104), ...embedded(104)];
    for (const origin of named) expect(origin).toMatch(/^(wss|https):\/\/(?!.*(localhost|127\.))/);
    expect(named).toContain('wss://realtime.parlay.test');
    expect(named).toContain('https://companies.test');
  });

  it('is refused in production if a required variable is missing, by both servers', () => {
    const refused = (error: string) => ({ ok: false, error: expect.stringContaining(error) });
    expect(edgeEnvironment({ PARLAY_MODE: 'production' })).toMatchObject(refused('BRAND_HOSTS: '));
    expect(readEnvironment({ PARLAY_MODE: 'production' })).toMatchObject(refused('RELEASES_DATABASE_URL: '));
  });

  it('allows pages to load the brands’ texts from the content network, if there is one [SH28]', () => {
    const texts = (env: Record<string, string>) => {
      const read = edgeEnvironment(env);
      return read.ok ? originsOf(read.env, []).texts : undefined;
    };
    expect([texts({}), texts({ CDN_BASE: 'https://cdn.example/parlay/' })]).toEqual([[], ['https://cdn.example']]);
  });
});
