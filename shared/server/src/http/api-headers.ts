import { STRICT_TRANSPORT } from './transport-security.ts';

const ALWAYS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** Returns security headers for responses that are not pages, which stop browsers from running or framing them. */
export const apiHeaders = (mode: 'demo' | 'production'): Readonly<Record<string, string>> =>
  mode === 'production' ? { ...ALWAYS, ...Object.fromEntries([STRICT_TRANSPORT]) } : ALWAYS;
