import type { Company } from '@parlay/contracts/providers';
import { connectionOf } from './driver.ts';

const TIMEOUT_MS = 5_000;

/** A provider, as far as a request to it needs it. */
export type CalledCompany = Pick<Company, 'driver' | 'settings'>;

export interface SignedFetchOptions {
  /** JSON body of a POST; without it the request is a GET. */
  content?: object;
  /** Aborts the request before its timeout. */
  signal?: AbortSignal;
  timeoutMs?: number;
}

/**
 * Sends a request to a provider, signed by its driver. Rejects on a redirect, or if there is no response within the
 * timeout (5 s).
 */
export function signedFetch(
  company: CalledCompany,
  address: string,
  { content, signal, timeoutMs = TIMEOUT_MS }: SignedFetchOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = new URL(address);
  const body = content && JSON.stringify(content);
  const method = body === undefined ? 'GET' : 'POST';
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...connectionOf(company).sign({ method, url, body }),
  };
  return fetch(url, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}
