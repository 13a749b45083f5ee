import { describe, expect, it } from '@jest/globals';
import { addressAt, frameLocationOf } from './address.ts';
import { frameSource } from './frame-source.ts';

const PAGE = { pathname: '/en/betting', search: '', hash: '' };

describe('the page address that follows a frame (FR4)', () => {
  it('gives back the place that was put in, with letters of every language', () => {
    for (const place of ['/event/123', '/categories/jääkiekko/ö&?=', '/a b'.replace(' ', '%20')]) {
      const { search } = new URL(addressAt(PAGE, place), 'http://site.test');
      expect(frameLocationOf(search)).toBe(place);
    }
  });

  it('keeps other parameters and the hash, and drops its own at the start of the frame', () => {
    const page = { pathname: '/en/betting', search: '?btag=7&at=/event/1', hash: '#live' };
    expect(addressAt(page, '/event/2')).toBe('/en/betting?btag=7&at=/event/2#live');
    expect(addressAt(page, '/')).toBe('/en/betting?btag=7#live');
  });

  it('ignores places that a browser could read as another site', () => {
    for (const place of ['//evil.example', '/\\evil.example', 'http://evil.example', '/a\\b', '']) {
      expect(frameLocationOf(`?${new URLSearchParams({ at: place })}`)).toBeUndefined();
    }
  });
});

describe('the address of a frame', () => {
  const origins = ['http://sandbox.localhost:8082'];

  it('is taken from embedded origins only, compared exactly', () => {
    expect(frameSource('http://sandbox.localhost:8082/x', origins)?.origin).toBe(origins[0]);
    for (const address of [
      'http://sandbox.localhost:80820/',
      'http://sandbox.localhost:8082@evil.example/',
      'https://sandbox.localhost:8082/',
      'javascript:alert(1)',
      '/relative',
      '',
    ]) {
      expect(frameSource(address, origins)).toBeUndefined();
    }
  });
});
