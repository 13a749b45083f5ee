import type { CompanyOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import type { Order } from './orders.ts';
import type { Payout } from './payouts/payout.ts';

export const StatementQuery = z.object({ since: z.iso.datetime() });

interface Line {
  line: string;
  kind: 'deposit' | 'payout' | 'return' | 'reversal';
  /** The platform's order or payout. */
  request: string;
  reference: string;
  amount: string;
  currency: string;
  at: string;
}

/**
 * Returns the movements of a company since a time, oldest first: deposits, those that were charged back, payouts, and
 * payouts that came back.
 */
export function statementOf(
  { id }: CompanyOf<'payment'>,
  orders: readonly Order[],
  payouts: readonly Payout[],
  since: string,
): Line[] {
  const deposits = orders.filter(({ company, state }) => company === id && /^SUCCESSFUL/.test(state));
  const outs = payouts.filter(({ company }) => company === id);
  const lines = [
    ...deposits.flatMap(({ id: reference, orderId, amount, currency, settledAt = 0, reversedAt }) => {
      const what = { reference, request: orderId, amount, currency };
      const back = reversedAt === undefined ? [] : [lineOf('reversal', what, reversedAt)];
      return [lineOf('deposit', what, settledAt), ...back];
    }),
    ...outs.flatMap(({ id: reference, payoutId, amount, currency, paidAt, returnedAt }) => {
      const what = { reference, request: payoutId, amount, currency };
      return [
        ...(paidAt === undefined ? [] : [lineOf('payout', what, paidAt)]),
        ...(returnedAt === undefined ? [] : [lineOf('return', what, returnedAt)]),
      ];
    }),
  ];
  return lines.filter(({ at }) => at >= new Date(since).toISOString()).sort((a, b) => (a.at < b.at ? -1 : 1));
}

const lineOf = (kind: Line['kind'], what: Omit<Line, 'line' | 'kind' | 'at'>, at: number): Line => ({
  line: `${what.reference}:${kind}`,
  kind,
  ...what,
  at: new Date(at).toISOString(),
});
