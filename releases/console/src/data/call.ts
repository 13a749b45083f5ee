import { AUTOMATIC_HEADER, CONSOLE_XSRF_COOKIE, CONSOLE_XSRF_HEADER } from '@parlay/releases/replies/console';
import { z } from 'zod';
import type { Failure, Outcome } from './outcome.ts';

const Refusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    reference: z.string().optional(),
    fieldErrors: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Timeouts in milliseconds. Changes may wait for a browser trial, and reading the whole log also takes minutes. */
const READ_TIMEOUT = 20_000;
const LONG_TIMEOUT = 360_000;

export interface Call<T> {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Schema of the reply's `data`. */
  reply: z.ZodType<T>;
  body?: object | undefined;
  /** Whether the page makes the call automatically. Such calls do not extend the session. */
  automatic?: boolean | undefined;
  /** Whether the call makes the registry read the whole log, which takes minutes. */
  isLong?: boolean | undefined;
}

/** HTTP request that makes a change. */
export interface ChangeRequest {
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
}

type SignedOutListener = () => void;
const signedOutListeners = new Set<SignedOutListener>();

/**
 * Calls the listener when the registry rejects this browser's session. Returns a function that removes the listener.
 */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOutListeners.add(listener);
  return () => void signedOutListeners.delete(listener);
}

/** Calls the registry as the signed-in user. Refusals and failures are returned, not thrown. */
export async function call<T>({ method = 'GET', path, reply, body, automatic, isLong }: Call<T>): Promise<Outcome<T>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: headersOf(method, body, automatic),
      signal: AbortSignal.timeout(method === 'GET' && !isLong ? READ_TIMEOUT : LONG_TIMEOUT),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return failed({ code: 'unreachable', message: unreachable(method) });
  }
  const content: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const parsed = z.object({ data: reply }).safeParse(content);
    if (parsed.success) return { ok: true, data: parsed.data.data };
    return failed({
      code: 'unexpected',
      message: 'The registry answers in another way than this page expects. Reload the page.',
    });
  }
  const refused = Refusal.safeParse(content);
  if (response.status === 401 && method !== 'POST') for (const listener of signedOutListeners) listener();
  if (refused.success) return failed(refused.data.error);
  return failed({ code: 'unexpected', message: `The registry answered ${response.status}. Try again.` });
}

const failed = (error: Failure): Outcome<never> => ({ ok: false, error });

const unreachable = (method: string) =>
  method === 'GET'
    ? 'The registry does not answer. Check your connection; the page goes on by itself.'
    : 'The registry did not answer, so it is not known whether the change was made. Look at what is live before you try again.';

function headersOf(method: string, body: object | undefined, automatic: boolean | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (automatic) headers[AUTOMATIC_HEADER] = '1';
  if (method !== 'GET') headers[CONSOLE_XSRF_HEADER] = xsrf() ?? '';
  return headers;
}

/** Returns true if this browser has signed in. Only the registry knows whether the session is still valid. */
export const hasSignedIn = (): boolean => xsrf() !== undefined;

function xsrf(): string | undefined {
  const start = `${CONSOLE_XSRF_COOKIE}=`;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return cookie?.slice(start.length);
}
