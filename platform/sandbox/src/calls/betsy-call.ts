import { createHmac } from 'node:crypto';

/** Where and how to call a wallet that speaks Betsy's protocol. */
export interface BetsyAccess {
  /** PARTNER_API_URL. */
  url: string;
  /** PARTNER_SECRET. */
  secret: string;
  /** Timeout in ms. */
  timeout: number;
}

/**
 * Result of a call. After `lost`, it is unknown whether the call was executed. `system` is the wallet's own word for that,
 * after which a bet is rolled back.
 */
export type BetsyResult = { ok: true; content: unknown } | { ok: false; error: number | 'lost' | 'system' };

const SYSTEM_ERROR = 100;

/** Calls a wallet with a body that is signed with a detached JWS. Never rejects. */
export async function callBetsy(
  { url, secret, timeout }: BetsyAccess,
  method: 'POST' | 'PUT',
  path: string,
  body: string,
): Promise<BetsyResult> {
  try {
    const response = await fetch(`${url}${path}`, {
      ...{ method, body, redirect: 'error', signal: AbortSignal.timeout(timeout) },
      headers: { 'Content-Type': 'application/json', 'x-sign-jws': detachedJws(secret, body) },
    });
    const content: unknown = await response.json();
    if (response.status === 200) return { ok: true, content };
    const { code } = (content ?? {}) as { code?: unknown };
    if (response.status !== 400 || typeof code !== 'number') return { ok: false, error: 'lost' };
    return { ok: false, error: code === SYSTEM_ERROR ? 'system' : code };
  } catch {
    return { ok: false, error: 'lost' };
  }
}

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

function detachedJws(secret: string, body: string): string {
  const header = encoded('{"alg":"HS256","typ":"JWT"}');
  const signature = createHmac('sha256', secret)
    .update(`${header}.${encoded(body)}`)
    .digest('base64url');
  return `${header}..${signature}`;
}
