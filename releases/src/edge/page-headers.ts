import type { Brand } from '@parlay/contracts/brand-data';
import { STRICT_TRANSPORT } from '@parlay/server/transport-security';
import { CSP_REPORTING, INTEGRITY_REPORTING, REPORTING_ENDPOINTS } from '../http/policy-reports.ts';
import type { SiteOrigins } from './env.ts';

export interface PolicyInput {
  nonce: string;
  origins: SiteOrigins;
  /** The page's brand. */
  brand: number;
  /** Requested host name, without a port. */
  hostname: string;
  /** Whether this is a cashier page, which may only frame payment providers. */
  payments: boolean;
  /** Whether a payment provider's script encrypts cards on this brand's cashier pages (B17). */
  encodesCards: boolean;
  /** Whether this brand's pages may load a chat script. */
  hasChat: boolean;
  /** Origin of a brand's custom chat (SH26), allowed for its connections and frames; the nonce allows its script. */
  chat: string | undefined;
}

/** Returns the origin of a brand's custom chat if the brand has one. */
export const chatOriginOf = ({ chat }: Pick<Brand, 'chat'>): string | undefined =>
  chat.enabled && chat.script ? new URL(chat.script.url).origin : undefined;

/** Returns true if a brand's cashier loads a payment provider's script that encrypts cards. */
export const encodesCards = ({ id, cashier }: Pick<Brand, 'id' | 'cashier'>, origins: SiteOrigins): boolean =>
  cashier.cardCapture === 'encoder' && origins.hasCardEncoder(id);

/** Builds a page's CSP, which allows only its own scripts and styles, and the frames that it needs. */
export function pagePolicy(input: PolicyInput): string {
  const { nonce, origins, brand, hostname, payments, chat } = input;
  const chats = chat && !payments ? [chat] : [];
  // Third-party scripts have their own Trusted Types policies, which allow only an exact URL with an integrity hash.
  const scripts = [
    ...(input.hasChat && !payments ? ['chat'] : []),
    ...(input.encodesCards && payments ? ['card-encoder'] : []),
  ];
  const frames = [...(payments ? origins.payments(brand) : origins.frames(brand)), ...chats];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ['img-src', "'self'", 'data:', ...(payments ? [] : origins.pictures(brand))].join(' '),
    "font-src 'self'",
    `connect-src 'self' ${[...origins.realtime(hostname), ...origins.texts, ...chats].join(' ')}`,
    `frame-src ${frames.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // D8: only these Trusted Types policies may turn text into markup or script. A swap loads a second version of the
    // HTML sanitizer, so duplicates are allowed; the page's `default` policy can only be created once anyway.
    "require-trusted-types-for 'script'",
    `trusted-types ${['default', 'dompurify', ...scripts].join(' ')} 'allow-duplicates'`,
    CSP_REPORTING,
  ].join('; ');
}

/** Builds the CSP of the page that is shown when no host version is loaded. */
export const fallbackPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${CSP_REPORTING}`;

/** Builds the headers of a brand's pages, except the CSP. */
export function pageHeaders(origins: SiteOrigins, brand: number): Record<string, string> {
  const allowed = `(${['self', ...origins.embedded(brand).map((origin) => `"${origin}"`)].join(' ')})`;
  return {
    'cache-control': 'private, no-cache',
    'integrity-policy': `blocked-destinations=(script), ${INTEGRITY_REPORTING}`,
    ...REPORTING_ENDPOINTS,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `accelerometer=(), camera=(), display-capture=(), fullscreen=${allowed}, geolocation=(), gyroscope=(), microphone=(), midi=(), payment=${allowed}, usb=()`,
    'x-frame-options': 'DENY',
  };
}

/** Builds the headers of every response, including the platform's and those of release files. */
export const commonHeaders = (mode: 'demo' | 'production'): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(mode === 'production' ? Object.fromEntries([STRICT_TRANSPORT]) : {}),
});
