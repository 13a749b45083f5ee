import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseEnvironment, variables } from './environment.ts';

const Environment = z.object({ PORT_SITE: variables.PORT_SITE, DATABASE_URL: variables.DATABASE_URL });
const read = (source: NodeJS.ProcessEnv) => parseEnvironment(Environment, source);

describe('the environment of a deployable', () => {
  it('has defaults for unset variables, and treats an empty value as unset', () => {
    expect(read({})).toEqual({ ok: true, env: { PORT_SITE: 8080 } });
    expect(read({ PORT_SITE: '' })).toEqual({ ok: true, env: { PORT_SITE: 8080 } });
  });

  it('names the bad value in the error', () => {
    expect(read({ PORT_SITE: 'eighty' })).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^PORT_SITE is "eighty", which does not work: .+\.$/),
    });
  });

  it('never shows a secret, or a URL that contains a password', () => {
    const result = read({ DATABASE_URL: 'mysql://parlay:hunter2@db/parlay' });
    expect(result).toMatchObject({ ok: false, error: expect.stringMatching(/^DATABASE_URL does not work: .+\.$/) });
    expect(JSON.stringify(result)).not.toContain('hunter2');
    for (const name of ['SESSION_KEY', 'GATE_PLAYER', 'REGISTRY_URL'] as const) {
      const one = parseEnvironment(z.object({ [name]: variables[name] }), { [name]: 'hunter2' });
      expect(one).toMatchObject({
        ok: false,
        error: expect.stringMatching(new RegExp(`^${name} does not work: .+\\.$`)),
      });
    }
  });

  it('reads trusted proxies as addresses and ranges, or none', () => {
    const Proxies = z.object({ TRUSTED_PROXIES: variables.TRUSTED_PROXIES });
    const proxies = (TRUSTED_PROXIES: string) => {
      const parsed = parseEnvironment(Proxies, { TRUSTED_PROXIES });
      return parsed.ok ? parsed.env.TRUSTED_PROXIES : parsed.error;
    };
    expect(proxies('none')).toEqual([]);
    expect(proxies('127.0.0.1, 10.0.0.0/8,2001:db8::/32')).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32']);
    const mapped = '::ffff:10.0.0.1,::ffff:10.0.0.0/104';
    expect(proxies(mapped)).toEqual(mapped.split(','));
    const many = Array.from({ length: 17 }, (_, n) => `${n + 20}.0.0.0/8`).join(',');
    // Non-overlapping prefixes of equal length, such as 2600::/16 and 2601::/16.
    const ranges = (count: number) => Array.from({ length: count }, (_, n) => `${(0x26_00 + n).toString(16)}::/16`);
    for (const list of [many, ranges(129).join(','), [...ranges(128), '2001:db8::/32'].join(',')])
      expect(proxies(list)).toContain('these ranges together trust too many addresses');
    const maxRanges = ['fc00::/7', ...ranges(128)];
    expect(proxies(maxRanges.join(','))).toEqual(maxRanges);
    for (const wrong of [
      'all',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0.0/1',
      '0.0.0.0/1,128.0.0.0/1',
      'fc00::/6',
      '2000::/15',
      '2000::/7',
      'f800::/7',
      '10.0.0.0/8/8',
      'none,10.0.0.1',
      '10.0.0.1,',
      '1.2.3',
      '10.0.0.0/08',
      // IPv4 in IPv6 notation.
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/96',
      '::ffff:0:0/97,::ffff:8000:0/97',
      '::ffff:10.0.0.0/103',
      '::/64',
      '::/0',
    ])
      expect(proxies(wrong)).toMatch(/^TRUSTED_PROXIES is ".*", which does not work: ".*" is not an address/);
  });

  it('accepts an address or localhost in HOST, but not the machine name that some shells set', () => {
    const Host = z.object({ HOST: variables.HOST });
    for (const HOST of ['localhost', '0.0.0.0', '::', '192.168.1.4'])
      expect(parseEnvironment(Host, { HOST })).toEqual({ ok: true, env: { HOST } });
    expect(parseEnvironment(Host, { HOST: 'laptop' })).toMatchObject({
      ok: false,
      error: expect.stringContaining('HOST is "laptop"'),
    });
  });

  it('accepts several origins of the site, and rejects one with a path', () => {
    const Origins = z.object({ SITE_ORIGINS: variables.SITE_ORIGINS });
    expect(parseEnvironment(Origins, { SITE_ORIGINS: 'https://a.example,https://b.example' })).toEqual({
      ok: true,
      env: { SITE_ORIGINS: ['https://a.example', 'https://b.example'] },
    });
    expect(parseEnvironment(Origins, { SITE_ORIGINS: 'https://a.example/path' })).toMatchObject({ ok: false });
  });
});
