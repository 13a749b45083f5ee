import type { Brand } from '@parlay/contracts/brand-data';
import { STRICT_TRANSPORT } from '@parlay/server/transport-security';
import { REPORTING_ENDPOINTS, REPORTS_OF_INTEGRITY, REPORTS_OF_POLICY } from '../http/policy-reports.ts';
import type { SiteOrigins } from './env.ts';

export interface PolicyInput {
  nonce: string;
  origins: SiteOrigins;
  /** The page's brand. */
  brand: number;
  /** Host name the page was asked under, without a port. */
  hostname: string;
  /** Cashier pages: frames of the payment provider only. */
  payments: boolean;
  /** Whether cards are encrypted on this brand's cashier pages, by a company's script (B17). */
  encodesCards: boolean;
  /** Whether this brand's pages may load a chat's script. */
  hasChat: boolean;
  /** Origin of a brand's own chat (SH26); its script is let in by the page's nonce, what that connects to and shows by this. */
  chat: string | undefined;
}

/** The chat's origin, for brands with a chat and pages that may show it. */
export const chatOriginOf = ({ chat }: Pick<Brand, 'chat'>): string | undefined =>
  chat.enabled && chat.script ? new URL(chat.script.url).origin : undefined;

/** Whether a brand's cashier loads a company's script that encrypts cards. */
export const encodesCards = ({ id, cashier }: Pick<Brand, 'id' | 'cashier'>, origins: SiteOrigins): boolean =>
  cashier.cardCapture === 'encoder' && origins.hasCardEncoder(id);

/** Content security policy of a page: nothing but its own bytes, by nonce or integrity, and the frames it is for. */
export function pagePolicy(input: PolicyInput): string {
  const { nonce, origins, brand, hostname, payments, chat } = input;
  const chats = chat && !payments ? [chat] : [];
  // Scripts of companies have their own names; each is let in for its exact address, with a hash of its bytes.
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
    // D8: what runs in a page makes no markup and no code out of text, but by these names. `default` is the page's own and can
    // be made once only; a swap brings the other version of what cleans HTML next to this.
    "require-trusted-types-for 'script'",
    `trusted-types ${['default', 'dompurify', ...scripts].join(' ')} 'allow-duplicates'`,
    REPORTS_OF_POLICY,
  ].join('; ');
}

/** Returns the policy of the page that stands alone when no host is known. */
export const fallbackPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${REPORTS_OF_POLICY}`;

/** Headers of a brand's pages besides the policy. */
export function pageHeaders(origins: SiteOrigins, brand: number): Record<string, string> {
  const allowed = `(${['self', ...origins.embedded(brand).map((origin) => `"${origin}"`)].join(' ')})`;
  return {
    'cache-control': 'private, no-cache',
    'integrity-policy': `blocked-destinations=(script), ${REPORTS_OF_INTEGRITY}`,
    ...REPORTING_ENDPOINTS,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': `accelerometer=(), camera=(), display-capture=(), fullscreen=${allowed}, geolocation=(), gyroscope=(), microphone=(), midi=(), payment=${allowed}, usb=()`,
    'x-frame-options': 'DENY',
  };
}

/** Headers of every answer, the platform's and a release's files too. */
export const commonHeaders = (mode: 'demo' | 'production'): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(mode === 'production' ? Object.fromEntries([STRICT_TRANSPORT]) : {}),
});
