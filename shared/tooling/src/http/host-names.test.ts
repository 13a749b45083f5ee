import { expect, it } from '@jest/globals';
import { answersAnyHost, hostsOfOrigins, namedHosts } from './host-names.ts';

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
    'localhost.evil.example',
    'evil-localhost:8080',
    '127.0.0.2',
    '[::2]',
    'localhost:9',
  ])
    expect([host, isNamed(host, 4000)]).toEqual([host, false]);
});

it('accepts any name for health checks and metrics', () => {
  expect(['/healthz', '/healthz?x', '/metrics'].every(answersAnyHost)).toBe(true);
  expect(['/', '/healthz/x', '/en/healthz', '/api/metrics'].some(answersAnyHost)).toBe(false);
});
