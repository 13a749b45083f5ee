import { signedGet, signedPost } from '@parlay/tooling/signed-call';
import { z } from 'zod';

/** A payout as a payment company is told of it. */
export interface PayoutOrder {
  payoutId: string;
  /** Decimal string in major units. */
  amount: string;
  currency: string;
  method: string;
  /** The company's name for the account, card or wallet. */
  instrument: string;
  holder?: string;
  locale: string;
  /** Where the company reports what became of it, signed. */
  notifyUrl: string;
}

export type CompanyAnswer<T> =
  | { ok: true; value: T }
  /** The company will not do it, now or later. */
  | { ok: false; error: 'refused'; reason: string }
  /** No answer, or an invalid one: the company may have done it. Repeating it with the same id is safe. */
  | { ok: false; error: 'unknown'; cause: unknown };

const TIMEOUT_MS = 5_000;

const Ordered = z.object({ providerReference: z.string().min(1).max(200) });
const Recalled = z.object({ taken: z.boolean() });
const Statement = z.object({
  lines: z.array(
    z.object({
      line: z.string().min(1).max(200),
      kind: z.enum(['deposit', 'payout', 'return']),
      /** Our order or payout. */
      request: z.string().min(1).max(200),
      reference: z.string().max(200),
      amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
      at: z.iso.datetime(),
    }),
  ),
});
export type StatementLine = z.infer<typeof Statement>['lines'][number];

interface Company {
  baseUrl: string;
  key: string;
}

/** Orders a payout, once for its id. Never rejects. */
export const orderPayout = ({ baseUrl, key }: Company, order: PayoutOrder) =>
  post(`${baseUrl}/payments/api/payouts`, key, order, Ordered);

/** Asks for a payout back. Never rejects. */
export const recallPayout = ({ baseUrl, key }: Company, payoutId: string) =>
  post(`${baseUrl}/payments/api/payouts/recall`, key, { payoutId }, Recalled);

/** What the company moved since a time. Never rejects. */
export async function readStatement(
  { baseUrl, key }: Company,
  since: Date,
): Promise<CompanyAnswer<readonly StatementLine[]>> {
  const url = `${baseUrl}/payments/api/statement?since=${encodeURIComponent(since.toISOString())}`;
  const answer = await call(url, { headers: signedGet(key, url) }, Statement);
  return answer.ok ? { ok: true, value: answer.value.lines } : answer;
}

function post<T>(url: string, key: string, question: object, schema: z.ZodType<T>): Promise<CompanyAnswer<T>> {
  const body = JSON.stringify(question);
  const headers = { 'Content-Type': 'application/json', ...signedPost(key, url, body) };
  return call(url, { method: 'POST', headers, body }, schema);
}

const Refused = z.object({ error: z.object({ code: z.string().max(100) }) });

async function call<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<CompanyAnswer<T>> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer: unknown = await response.json();
    if (response.status === 400 || response.status === 422)
      return { ok: false, error: 'refused', reason: Refused.safeParse(answer).data?.error.code ?? 'refused' };
    if (!response.ok)
      return { ok: false, error: 'unknown', cause: new Error(`the payment company answered ${response.status}`) };
    return { ok: true, value: z.object({ data: schema }).parse(answer).data };
  } catch (cause) {
    return { ok: false, error: 'unknown', cause };
  }
}
