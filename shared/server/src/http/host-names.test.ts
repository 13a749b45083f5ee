import { describe, expect, it } from '@jest/globals';
import { createHostCheck, createHostNameCheck, hostsOfOrigins, originForm } from './host-names.ts';

it('accepts brand and configured hosts in production, on open ports', () => {
  const configured = hostsOfOrigins(['https://play.example', 'https://test.example:8443']);
  const isNamed = createHostNameCheck({
    names: ['brand.example', ...configured.names],
    local: false,
    brands: [103],
    ports: configured.ports,
  });
  for (const host of ['brand.example', 'BRAND.example:443', 'brand.example:8080', 'play.example', 'test.example:8443'])
    expect([host, isNamed(host, 8080)]).toEqual([host, true]);
  for (const host of [
    'localhost',
    '127.0.0.1:8080',
    'evil.example',
    'bu-103.evil.example',
    'bu-103.localhost',
    'brand.example:9',
    'brand.example.evil.example',
    'a@brand.example',
    'brand.example/x',
    'brand.example:',
    '',
  ])
    expect([host, isNamed(host, 8080)]).toEqual([host, false]);
});

it('accepts this machine’s names in demo mode, including subdomains of brands', () => {
  const isNamed = createHostNameCheck({ names: [], local: true, brands: [103], ports: [8080] });
  for (const host of ['localhost', 'bu-103.localhost:8080', '127.0.0.1:4000', '[::1]:8080'])
    expect([host, isNamed(host, 4000)]).toEqual([host, true]);
  for (const host of [
    'bu-999.localhost',
    'bu-103.evil.localhost',
    'a.bu-103.localhost',
    'bu-103x.localhost',
    'bu--103.localhost',
    'bu-.localhost',
    'bu-0103.localhost',
    'evil.localhost',
    '.localhost',
    '..localhost',
    'localhost.evil.example',
    'evil-localhost:8080',
    '127.0.0.2',
    '[::2]',
    'localhost:9',
  ])
    expect([host, isNamed(host, 4000)]).toEqual([host, false]);
});

describe('the host of a request', () => {
  const refusal = createHostCheck({ names: ['brand.example'], local: false, brands: [], ports: [] });
  const of = (target: string, ...hosts: string[]) =>
    refusal({
      host: hosts[0] ?? '',
      url: originForm({ url: target }),
      originalUrl: target,
      raw: { headers: { host: hosts[0] }, rawHeaders: hosts.flatMap((host) => ['hOST', host, 'x', 'host']) },
      socket: { localPort: 8080 },
    });

  it('may have any name for health checks, and a name of this machine for metrics', () => {
    for (const target of ['/healthz', '/healthz?x']) expect(of(target, '10.0.0.7:8080')).toBeUndefined();
    for (const host of ['127.0.0.1:8080', 'localhost', '[::1]:8080']) expect(of('/metrics', host)).toBeUndefined();
    for (const host of ['evil.example', 'bu-103.localhost', '10.0.0.1', ''])
      expect(of('/metrics', host)).toBe('misdirected');
    for (const target of ['/', '/healthz/x', '/en/healthz', '/api/metrics'])
      expect([target, of(target, 'localhost')]).toEqual([target, 'misdirected']);
  });

  it('may also be given as the authority of an absolute target', () => {
    for (const target of ['http://brand.example/en', 'HTTP://Brand.example', 'http://brand.example?x'])
      expect([target, of(target, 'brand.example')]).toEqual([target, undefined]);
    for (const target of ['http://evil.example/en', 'http://evil.example/healthz', 'http://a@brand.example/en', '*'])
      expect([target, of(target, 'brand.example')]).toEqual([target, 'misdirected']);
    expect(of('http://evil.example/en', 'evil.example')).toBe('misdirected');
    expect(of('*')).toBe('misdirected');
  });

  it('is stated exactly once', () => {
    expect(of('/', 'brand.example', 'evil.example')).toBe('two_hosts');
    expect(of('/healthz', 'brand.example', 'brand.example')).toBe('two_hosts');
  });
});

it('removes the host from an absolute target and keeps its path and query', () => {
  const targets = ['http://a.example/en?x=1', 'http://a.example', 'http://a.example?x', '/en', '//a.example/en', '*'];
  expect(targets.map((url) => originForm({ url }))).toEqual(['/en?x=1', '/', '/?x', '/en', '//a.example/en', '*']);
});
