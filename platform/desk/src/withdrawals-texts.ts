import { table } from '@parlay/cli/table';
import { at } from './area.ts';

export interface Withdrawal {
  id: string;
  reference: string;
  state: string;
  hold: string | null;
  status: string;
  amount: string;
  fee: string;
  currency: string;
  destination: { method: string; label: string };
  createdAt: string;
  payBy: string;
  customerId: string;
  brandId: number;
  username: string;
  isVerified: boolean;
  provider: string;
  providerReference: string | null;
  recall: string | null;
}
export interface Details extends Withdrawal {
  steps: { state: string; hold: string | null; status: string; at: string; actor: string; reason: string | null }[];
}

const stateOf = ({ state, hold }: { state: string; hold: string | null }) =>
  hold === null ? state : `${state} (${hold})`;

export function listText({ items }: { items: Withdrawal[] }): string {
  if (items.length === 0) return 'There is none.';
  return table(
    ['REFERENCE', 'ASKED', 'PLAYER', 'BRAND', 'AMOUNT', 'TO', 'STATE'],
    items.map((one) => [
      one.reference,
      at(one.createdAt),
      one.username || one.customerId,
      one.brandId,
      `${one.amount} ${one.currency}`,
      `${one.destination.method} ${one.destination.label}`,
      stateOf(one),
    ]),
  );
}

export function showText(one: Details): string {
  return table(
    [one.reference, one.id],
    [
      ['Player', `${one.username} (${one.customerId}), identity ${one.isVerified ? 'verified' : 'not verified'}`],
      ['Brand', String(one.brandId)],
      ['Amount', `${one.amount} ${one.currency}, fee ${one.fee}`],
      ['To', `${one.destination.method} ${one.destination.label}`],
      ['Company', `${one.provider} ${one.providerReference ?? '-'}`],
      ['State', `${stateOf(one)}, ${one.status}`],
      ['Promised by', at(one.payBy)],
      ...(one.recall === null ? [] : [['Recall', one.recall]]),
      ...one.steps.map((step) => [
        at(step.at),
        `${stateOf(step)} ${step.status} by ${step.actor}${step.reason === null ? '' : `: ${step.reason}`}`,
      ]),
    ],
  );
}
