import { describe, expect, it } from '@jest/globals';
import { addressedTo, hostsOfOrigins, namedHosts } from './host-names.ts';

it('accepts brands and configured hosts in production, on open ports', () => {
  const stated = hostsOfOrigins(['https://play.example', 'https://test.example:8443']);
  const isNamed = namedHosts({
    names: ['brand.example', ...stated.names],
    local: false,
    brands: [103],
    ports: stated.ports,
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

it('accepts this machine’s names in demo mode, including brands’ subdomains', () => {
  const isNamed = namedHosts({ names: [], local: true, brands: [103], ports: [8080] });
  for (const host of ['localhost', 'bu-103.localhost:8080', '127.0.0.1:4000', '[::1]:8080'])
    expect([host, isNamed(host, 4000)]).toEqual([host, true]);
  for (const host of [
    'bu-999.localhost',
    'bu-103.evil.localhost',
    'a.bu-103.localhost',
    'bu-103x.localhost',
    'bu--103.localhost',
    'bu-.localhost',
    '..localhost',
    'localhost.evil.example',
    'evil-localhost:8080',
    '127.0.0.2',
    '[::2]',
    'localhost:9',
  ])
    expect([host, isNamed(host, 4000)]).toEqual([host, false]);
});

describe('a request', () => {
  const isAddressed = addressedTo({ names: ['brand.example'], local: false, brands: [], ports: [] });
  const to = (url: string, host: string, hosts = [host]) =>
    isAddressed({
      url,
      host,
      socket: { localPort: 8080 },
      raw: { rawHeaders: hosts.flatMap((name) => ['Host', name]) },
    });

  it('for health needs no known name, one for metrics the name of this machine', () => {
    expect(['/healthz', '/healthz?x'].map((url) => to(url, '10.0.0.1:8080'))).toEqual([true, true]);
    for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080']) expect(to('/metrics', host)).toBe(true);
    for (const host of ['evil.example', 'bu-103.localhost', '10.0.0.1']) expect(to('/metrics', host)).toBe(false);
    for (const url of ['/', '/healthz/x', '/en/healthz', '/api/metrics']) expect(to(url, 'localhost')).toBe(false);
  });

  it('is for one host and a path: no address as target, no second name', () => {
    expect(to('/en', 'brand.example')).toBe(true);
    expect(to('http://evil.example/en', 'brand.example')).toBe(false);
    expect(to('/en', 'brand.example', ['brand.example', 'evil.example'])).toBe(false);
  });
});
