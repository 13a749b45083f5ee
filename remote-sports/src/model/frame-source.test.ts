import { describe, expect, it } from '@jest/globals';
import { errorUrlOf } from './error-address.ts';
import { frameSource } from './frame-source.ts';

describe('frameSource', () => {
  const origins = ['http://sandbox.localhost:8082'];

  it('requires an allowed origin, compared exactly', () => {
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

describe('errorUrlOf [FR1]', () => {
  it('returns the error URL with its optional query, or undefined if the brand has none [FR1]', () => {
    expect(errorUrlOf({ errorUrl: '/{locale}/home' }, 'fi')).toBe('/fi/home');
    expect(errorUrlOf({ errorUrl: '/{locale}/home', errorQuery: 'reason=book' }, 'en')).toBe('/en/home?reason=book');
    expect(errorUrlOf({ errorUrl: '/x?a=1', errorQuery: '?b=2' }, 'en')).toBe('/x?a=1&b=2');
    expect(errorUrlOf({ errorQuery: 'b=2' }, 'en')).toBeUndefined();
    expect(errorUrlOf(undefined, 'en')).toBeUndefined();
  });
});
