import type { Company } from '@parlay/contracts/providers';
import { certifiedFetch } from './certified-fetch.ts';
import { connectionOf } from './driver.ts';
import { Waits } from './waits.ts';

const TIMEOUT_MS = 5_000;
const waits = new Waits();

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
 * Sends a request to a provider, signed by its driver. Rejects on a redirect, if there is no response within the timeout
 * (5 s), and while the provider wants no calls (`Retry-After`).
 */
export async function signedFetch(
  company: CalledCompany,
  address: string,
  { content, signal, timeoutMs = TIMEOUT_MS }: SignedFetchOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const url = new URL(address);
  waits.assertOver(company.settings, url);
  const body = content && JSON.stringify(content);
  const method = body === undefined ? 'GET' : 'POST';
  const headers = {
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...connectionOf(company).sign({ method, url, body }),
  };
  const init = {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  const { clientCertificate } = company.settings;
  const response = clientCertificate
    ? await certifiedFetch(url, init, clientCertificate)
    : await fetch(url, { ...init, redirect: 'error' });
  waits.note(company.settings, url, response);
  return response;
}
