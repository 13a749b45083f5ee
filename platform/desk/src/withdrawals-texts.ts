import { formatTable } from '@parlay/cli/table';
import { formatTimestamp } from './area.ts';

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
  /** Null while a hold makes it unknown. */
  payBy: string | null;
  customerId: string;
  brandId: number;
  username: string;
  isVerified: boolean;
  provider: string;
  providerReference: string | null;
  recall: string | null;
}
export interface WithdrawalDetails extends Withdrawal {
  steps: { state: string; hold: string | null; status: string; at: string; actor: string; reason: string | null }[];
}

const stateOf = ({ state, hold }: { state: string; hold: string | null }) =>
  hold === null ? state : `${state} (${hold})`;

export function formatWithdrawalList({ items }: { items: Withdrawal[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['REFERENCE', 'ASKED', 'PLAYER', 'BRAND', 'AMOUNT', 'TO', 'STATE'],
    items.map((withdrawal) => [
      withdrawal.reference,
      formatTimestamp(withdrawal.createdAt),
      withdrawal.username || withdrawal.customerId,
      withdrawal.brandId,
      `${withdrawal.amount} ${withdrawal.currency}`,
      `${withdrawal.destination.method} ${withdrawal.destination.label}`,
      stateOf(withdrawal),
    ]),
  );
}

export function formatWithdrawal(item: WithdrawalDetails): string {
  return formatTable(
    [item.reference, item.id],
    [
      ['Player', `${item.username} (${item.customerId}), identity ${item.isVerified ? 'verified' : 'not verified'}`],
      ['Brand', String(item.brandId)],
      ['Amount', `${item.amount} ${item.currency}, fee ${item.fee}`],
      ['To', `${item.destination.method} ${item.destination.label}`],
      ['Company', `${item.provider} ${item.providerReference ?? '-'}`],
      ['State', `${stateOf(item)}, ${item.status}`],
      ['Promised by', item.payBy === null ? 'no date during the hold' : formatTimestamp(item.payBy)],
      ...(item.recall === null ? [] : [['Recall', item.recall]]),
      ...item.steps.map((step) => [
        formatTimestamp(step.at),
        `${stateOf(step)} ${step.status} by ${step.actor}${step.reason === null ? '' : `: ${step.reason}`}`,
      ]),
    ],
  );
}
