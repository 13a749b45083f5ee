import type { CompanyOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import type { Order } from './orders.ts';
import type { Payout } from './payouts/payout.ts';

export const StatementQuery = z.object({ since: z.iso.datetime() });

interface Line {
  line: string;
  kind: 'deposit' | 'payout' | 'return' | 'reversal';
  /** Platform's id of the order or payout. */
  request: string;
  reference: string;
  amount: string;
  currency: string;
  at: string;
}

/** Returns a company's deposits, reversals, payouts and returned payouts since a time, oldest first. */
export function statementOf(
  { id }: CompanyOf<'payment'>,
  orders: readonly Order[],
  payouts: readonly Payout[],
  since: string,
): Line[] {
  const deposits = orders.filter(({ company, state }) => company === id && /^SUCCESSFUL/.test(state));
  const companyPayouts = payouts.filter(({ company }) => company === id);
  const lines = [
    ...deposits.flatMap(({ id: reference, orderId, amount, currency, settledAt = 0, reversedAt }) => {
      const source = { reference, request: orderId, amount, currency };
      const back = reversedAt === undefined ? [] : [lineOf('reversal', source, reversedAt)];
      return [lineOf('deposit', source, settledAt), ...back];
    }),
    ...companyPayouts.flatMap(({ id: reference, payoutId, amount, currency, paidAt, returnedAt }) => {
      const source = { reference, request: payoutId, amount, currency };
      return [
        ...(paidAt === undefined ? [] : [lineOf('payout', source, paidAt)]),
        ...(returnedAt === undefined ? [] : [lineOf('return', source, returnedAt)]),
      ];
    }),
  ];
  return lines.filter(({ at }) => at >= new Date(since).toISOString()).sort((a, b) => (a.at < b.at ? -1 : 1));
}

const lineOf = (kind: Line['kind'], source: Omit<Line, 'line' | 'kind' | 'at'>, at: number): Line => ({
  line: `${source.reference}:${kind}`,
  kind,
  ...source,
  at: new Date(at).toISOString(),
});
