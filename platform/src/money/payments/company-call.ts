import { z } from 'zod';
import { type CalledCompany, signedFetch } from '../../core/companies/signed-fetch.ts';

export type CompanyResult<T> =
  | { ok: true; value: T }
  /** The provider refuses the request permanently. */
  | { ok: false; error: 'refused'; status: number; reason: string }
  /**
   * The response is missing or invalid, so the provider may have executed the request. Retrying with the same id is
   * safe.
   */
  | { ok: false; error: 'unknown'; cause: unknown };

const Refused = z.object({ error: z.object({ code: z.string().max(100) }) });

/** Posts a signed request to a payment provider and returns the `data` of its response. Never rejects. */
export function postToCompany<T>(
  company: CalledCompany,
  url: string,
  content: object,
  schema: z.ZodType<T>,
): Promise<CompanyResult<T>> {
  return read(() => signedFetch(company, url, { content }), schema);
}

/** Gets the `data` of a payment provider's response with a signed request. Never rejects. */
export const getFromCompany = <T>(
  company: CalledCompany,
  url: string,
  schema: z.ZodType<T>,
): Promise<CompanyResult<T>> => read(() => signedFetch(company, url), schema);

async function read<T>(call: () => Promise<Response>, schema: z.ZodType<T>): Promise<CompanyResult<T>> {
  try {
    const response = await call();
    const { status } = response;
    const body: unknown = await response.json();
    if (status === 400 || status === 422)
      return { ok: false, error: 'refused', status, reason: Refused.safeParse(body).data?.error.code ?? 'refused' };
    if (!response.ok)
      return { ok: false, error: 'unknown', cause: new Error(`the payment company answered ${status}`) };
    return { ok: true, value: z.object({ data: schema }).parse(body).data };
  } catch (cause) {
    return { ok: false, error: 'unknown', cause };
  }
}
