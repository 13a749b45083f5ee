import { AUTOMATIC_HEADER, CONSOLE_XSRF_COOKIE, CONSOLE_XSRF_HEADER } from '@parlay/releases/replies/console';
import { z } from 'zod';
import type { Failure, Outcome } from './outcome.ts';

const Refused = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    reference: z.string().optional(),
    fieldErrors: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** A change may wait for a trial in a browser, and all of the log be read: both take minutes. Milliseconds. */
const READ_WITHIN = 20_000;
const LONG = 360_000;

export interface Call<T> {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Schema of the reply's `data`. */
  reply: z.ZodType<T>;
  body?: object | undefined;
  /** The page calls it automatically: the session is not kept alive by it. */
  automatic?: boolean | undefined;
  /** Reads all of the log. */
  isLong?: boolean | undefined;
}

type SignedOutListener = () => void;
const signedOut = new Set<SignedOutListener>();

/** Tells when the registry knows no session of this browser any more. Returns how to stop it. */
export function onSignedOut(listener: SignedOutListener): () => void {
  signedOut.add(listener);
  return () => void signedOut.delete(listener);
}

/** Calls the registry as who is signed in. Refusals and failures are returned, not thrown. */
export async function call<T>({ method = 'GET', path, reply, body, automatic, isLong }: Call<T>): Promise<Outcome<T>> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: headersOf(method, body, automatic),
      signal: AbortSignal.timeout(method === 'GET' && !isLong ? READ_WITHIN : LONG),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return failed({ code: 'unreachable', message: unreachable(method) });
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const read = z.object({ data: reply }).safeParse(answer);
    if (read.success) return { ok: true, data: read.data.data };
    return failed({
      code: 'unexpected',
      message: 'The registry answers in another way than this page expects. Reload the page.',
    });
  }
  const refused = Refused.safeParse(answer);
  if (response.status === 401 && method !== 'POST') for (const listener of signedOut) listener();
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

/** Whether this browser has ever been signed in since it was opened; the registry says whether it still is. */
export const mayBeSignedIn = (): boolean => xsrf() !== undefined;

function xsrf(): string | undefined {
  const start = `${CONSOLE_XSRF_COOKIE}=`;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(start));
  return found?.slice(start.length);
}
