import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';
import { type CompanyResult, getFromCompany, postToCompany } from '../payments/company-call.ts';
import type { CalledGateway } from '../payments/gateway.ts';

/** Payout order as sent to a payment provider. */
export interface PayoutOrder {
  payoutId: string;
  /** Decimal string in major units. */
  amount: string;
  currency: string;
  method: string;
  /** Provider's reference for the account, card or wallet. */
  instrument: string;
  holder?: string;
  locale: string;
  /** URL for the provider's signed notification of the outcome. */
  notifyUrl: string;
}

const Ordered = z.object({ providerReference: z.string().min(1).max(200) });
const Recalled = z.object({ taken: z.boolean() });
const Statement = z.object({
  lines: z.array(
    z.object({
      line: z.string().min(1).max(200),
      kind: z.enum(['deposit', 'payout', 'return', 'reversal']),
      /** Id of our order or payout. */
      request: z.string().min(1).max(200),
      reference: z.string().max(200),
      amount: z.string().regex(/^\d{1,15}(\.\d{1,3})?$/),
      currency: z.string().regex(/^[A-Z]{3}$/),
      at: Instant,
    }),
  ),
});
export type StatementLine = z.infer<typeof Statement>['lines'][number];

/** Orders a payout, once per id. Never rejects. */
export const orderPayout = ({ baseUrl, company }: CalledGateway, order: PayoutOrder) =>
  postToCompany(company, `${baseUrl}/payments/api/payouts`, order, Ordered);

/** Requests the return of a payout. Never rejects. */
export const recallPayout = ({ baseUrl, company }: CalledGateway, payoutId: string) =>
  postToCompany(company, `${baseUrl}/payments/api/payouts/recall`, { payoutId }, Recalled);

/** Fetches the statement of the provider's transactions since a time. Never rejects. */
export async function readStatement(
  { baseUrl, company }: CalledGateway,
  since: Date,
): Promise<CompanyResult<readonly StatementLine[]>> {
  const url = `${baseUrl}/payments/api/statement?since=${encodeURIComponent(since.toISOString())}`;
  const response = await getFromCompany(company, url, Statement);
  return response.ok ? { ok: true, value: response.value.lines } : response;
}
