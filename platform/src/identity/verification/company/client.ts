import { CHECK_PATH, type CheckOrder, CheckStatus } from '@parlay/contracts/identity-check-protocol';
import { type CompanyOf, serverAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import { signedFetch } from '../../../core/companies/signed-fetch.ts';

type Company = CompanyOf<'identity-check'>;

export type OrderResult = { ok: true } | { ok: false; failure: string };

/** Orders a check. Never rejects, and is safe to repeat. */
export async function orderCheck(company: Company, order: CheckOrder): Promise<OrderResult> {
  const url = `${serverAddressOf(company)}${CHECK_PATH}/checks`;
  try {
    const response = await signedFetch(company, url, { content: order });
    await response.body?.cancel();
    return response.ok ? { ok: true } : { ok: false, failure: `the company answered ${response.status}` };
  } catch (error) {
    return { ok: false, failure: (error as Error).message };
  }
}

export type CheckStatusResult =
  | { ok: true; status: CheckStatus }
  | { ok: false; error: 'unknown' | 'failed'; failure: string };

/** Fetches the state of a check. Never rejects. */
export async function fetchCheckStatus(company: Company, checkId: string): Promise<CheckStatusResult> {
  const url = `${serverAddressOf(company)}${CHECK_PATH}/checks/${checkId}`;
  try {
    const response = await signedFetch(company, url);
    if (response.ok) return { ok: true, status: z.object({ data: CheckStatus }).parse(await response.json()).data };
    await response.body?.cancel();
    const error = response.status === 404 ? 'unknown' : 'failed';
    return { ok: false, error, failure: `the company answered ${response.status}` };
  } catch (error) {
    return { ok: false, error: 'failed', failure: (error as Error).message };
  }
}
