import { signedGet, signedPost } from '@parlay/tooling/signed-call';
import { z } from 'zod';

export type CompanyResult<T> =
  | { ok: true; value: T }
  /** The company will not do it, now or later. */
  | { ok: false; error: 'refused'; status: number; reason: string }
  /** No answer, or an invalid one: the company may have done it. Repeating it with the same id is safe. */
  | { ok: false; error: 'unknown'; cause: unknown };

const TIMEOUT_MS = 5_000;

const Refused = z.object({ error: z.object({ code: z.string().max(100) }) });

/** Posts a signed call to a payment company and reads the `data` of its answer. Never rejects. */
export function postToCompany<T>(
  url: string,
  key: string,
  content: object,
  schema: z.ZodType<T>,
): Promise<CompanyResult<T>> {
  const body = JSON.stringify(content);
  const headers = { 'Content-Type': 'application/json', ...signedPost(key, url, body) };
  return call(url, { method: 'POST', headers, body }, schema);
}

/** Gets the `data` of a payment company's answer by a signed call. Never rejects. */
export const getFromCompany = <T>(url: string, key: string, schema: z.ZodType<T>): Promise<CompanyResult<T>> =>
  call(url, { headers: signedGet(key, url) }, schema);

async function call<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<CompanyResult<T>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { status } = response;
    const answer: unknown = await response.json();
    if (status === 400 || status === 422)
      return { ok: false, error: 'refused', status, reason: Refused.safeParse(answer).data?.error.code ?? 'refused' };
    if (!response.ok)
      return { ok: false, error: 'unknown', cause: new Error(`the payment company answered ${status}`) };
    return { ok: true, value: z.object({ data: schema }).parse(answer).data };
  } catch (cause) {
    return { ok: false, error: 'unknown', cause };
  }
}
