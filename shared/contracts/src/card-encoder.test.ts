import { expect, it } from '@jest/globals';
import { EncoderSetup, isCardToken } from './card-encoder.ts';

it('accepts tokens and encrypted cards, but no unencrypted card [B17]', () => {
  for (const token of ['tok_1', 'eyJhbGciOiJFQ0RILUVTIn0..iv.c2VhbGVk.dGFn', 'adyenjs_0_1_25$'.slice(0, -1)])
    expect([token, isCardToken(token)]).toEqual([token, true]);
  const typed = ['4242424242424242', '4242-4242-4242-4242', '4242.4242.4242.4242', '4242 4242 4242 4242'];
  for (const token of [...typed, '{"number":"4242424242424242"}', '', 'a'.repeat(4001)])
    expect([token.slice(0, 30), isCardToken(token)]).toEqual([token.slice(0, 30), false]);
});

it('accepts an encoder only at the provider’s own URL, with a hash of its content [B17]', () => {
  const setup = { path: '/payments/encoder.js', integrity: `sha384-${'A'.repeat(64)}`, publicKey: 'x'.repeat(80) };
  const accepts = (change: object) => EncoderSetup.safeParse({ ...setup, ...change }).success;
  expect(accepts({})).toBe(true);
  for (const path of ['https://other.example/encoder.js', '//other.example/x.js', '/../x.js', 'x.js', '/x.js?y=1'])
    expect([path, accepts({ path })]).toEqual([path, false]);
  for (const integrity of ['', 'md5-x', `sha384-${'A'.repeat(10)}`]) expect(accepts({ integrity })).toBe(false);
  expect(accepts({ publicKey: 'short' })).toBe(false);
});
