import { describe, expect, it } from '@jest/globals';
import type { CompanyUrls } from '@parlay/server/providers';
import { originsOf, readEnvironment } from './env.ts';
import { chatOriginOf, encodesCards, pageHeaders, pagePolicy } from './page-headers.ts';

const read = readEnvironment({ SANDBOX_PUBLIC: 'https://companies.example' });
if (!read.ok) throw new Error(read.error);
const companies: readonly CompanyUrls[] = [
  { id: 'spins', kind: 'game', address: 'https://server.spins.example', publicAddress: 'https://spins.example/play' },
  { id: 'book', kind: 'sports', address: 'https://companies.example' },
  { id: 'draws', kind: 'lottery', address: 'https://draws.example', brands: [103] },
  {
    id: 'till',
    kind: 'payment',
    address: 'https://till.example',
    encoder: { path: '/js/encoder.js', integrity: `sha384-${'A'.repeat(64)}` },
  },
  { id: 'odds', kind: 'odds', address: 'https://odds.example' },
];
const production = { ...read.env, PARLAY_MODE: 'production' as const };
const origins = originsOf(production, companies);
const INTEGRITY = `sha384-${'A'.repeat(64)}`;
const chat = (enabled = true) => ({
  chat: {
    enabled,
    side: 'right' as const,
    edge: 'bottom' as const,
    script: { url: 'https://chat.example/v2/widget.js', integrity: INTEGRITY },
  },
});
const policyOf = (payments: boolean, brand: Parameters<typeof chatOriginOf>[0], id = 104) =>
  pagePolicy({
    nonce: 'n',
    origins,
    brand: id,
    hostname: 'localhost',
    payments,
    encodesCards: false,
    hasChat: brand.chat.enabled,
    chat: chatOriginOf(brand),
  }).split('; ');
const part = (policy: string[], name: string) => policy.find((one) => one.startsWith(`${name} `));

describe('the CSP of a page', () => {
  it('allows connections and frames of a brand’s custom chat, and scripts only by nonce [SH26]', () => {
    const policy = policyOf(false, chat());
    expect(part(policy, 'connect-src')).toContain(' https://chat.example');
    expect(part(policy, 'frame-src')).toBe(
      'frame-src https://spins.example https://companies.example https://chat.example',
    );
    expect(part(policy, 'script-src')).toBe("script-src 'self' 'nonce-n'");
  });

  it('forbids framing the page, and allows frames only of listed providers [D9]', () => {
    for (const policy of [policyOf(false, chat(false)), policyOf(true, chat(false))]) {
      expect(part(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
      expect(part(policy, 'frame-src')).not.toMatch(/\*|http:\/\/(?!localhost)/);
    }
    expect(part(policyOf(false, chat(false)), 'frame-src')).toBe(
      'frame-src https://spins.example https://companies.example',
    );
  });

  it('allows no chat in the cashier or for brands without one, and no origin for the default [B17, D17]', () => {
    const { script: _own, ...defaultChat } = chat().chat;
    for (const policy of [policyOf(true, chat()), policyOf(false, chat(false)), policyOf(false, { chat: defaultChat })])
      expect(policy.join()).not.toContain('chat.example');
  });

  it('allows frames of the brand’s providers, and in the cashier only of payment providers', () => {
    const frames = (payments: boolean, brand: number) => part(policyOf(payments, chat(false), brand), 'frame-src');
    expect(frames(false, 104)).toBe('frame-src https://spins.example https://companies.example');
    expect(frames(false, 103)).toBe('frame-src https://spins.example https://companies.example https://draws.example');
    expect(frames(true, 104)).toBe('frame-src https://till.example/payments/');
    expect(part(policyOf(false, chat(false)), 'img-src')).toBe("img-src 'self' data: https://spins.example");
    expect(part(policyOf(true, chat(false)), 'img-src')).toBe("img-src 'self' data:");
    expect(pageHeaders(origins, 103)['permissions-policy']).toContain(
      'payment=(self "https://spins.example" "https://companies.example" "https://draws.example" "https://till.example")',
    );
  });

  it('allows no frames if no provider serves the brand', () => {
    const noOrigins = originsOf(production, []);
    const policy = pagePolicy({
      nonce: 'n',
      origins: noOrigins,
      brand: 1,
      hostname: 'x',
      payments: true,
      encodesCards: false,
      hasChat: false,
      chat: undefined,
    });
    expect(policy).toContain("; frame-src 'none'; ");
  });

  it('allows a card-encrypting script, but no connection to its provider, if the brand uses one [B17]', () => {
    const policy = (payments: boolean, cardCapture: 'hosted' | 'encoder', of = origins) =>
      pagePolicy({
        nonce: 'n',
        origins: of,
        brand: 129,
        hostname: 'localhost',
        payments,
        encodesCards: encodesCards({ id: 129, cashier: { methods: {}, cardCapture } }, of),
        hasChat: true,
        chat: undefined,
      }).split('; ');
    const types = (...input: Parameters<typeof policy>) => part(policy(...input), 'trusted-types');
    expect(types(true, 'encoder')).toBe("trusted-types default dompurify card-encoder 'allow-duplicates'");
    expect(types(false, 'encoder')).toBe("trusted-types default dompurify chat 'allow-duplicates'");
    expect(types(true, 'hosted')).not.toContain('card-encoder');
    expect(types(true, 'encoder', originsOf(production, []))).not.toContain('card-encoder');
    expect(part(policy(true, 'encoder'), 'connect-src')).not.toContain('till.example');
    expect(part(policy(true, 'encoder'), 'script-src')).toBe("script-src 'self' 'nonce-n'");
  });

  it('allows only the Trusted Types policies of the page, the HTML sanitizer and the chat [D8]', () => {
    for (const [policy, names] of [
      [policyOf(false, chat()), 'default dompurify chat'],
      [policyOf(true, chat()), 'default dompurify'],
      [policyOf(false, chat(false)), 'default dompurify'],
    ] as const) {
      expect(part(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
      expect(part(policy, 'trusted-types')).toBe(`trusted-types ${names} 'allow-duplicates'`);
    }
  });
});
