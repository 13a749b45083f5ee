import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { Skeleton } from '@parlay/ui/skeleton';
import { quickAmounts } from '../../model/amount.ts';
import type { PaymentBalance } from '../../model/withdrawal.ts';
import { AmountField } from '../amount/amount-field.tsx';
import { BalanceParts } from './balance-parts.tsx';
import type { RequestFailure } from './use-request-withdrawal.ts';
import type { TypedWithdrawal } from './use-typed-withdrawal.ts';

export interface WithdrawalAmountProps {
  balance: PaymentBalance | undefined;
  form: TypedWithdrawal;
  currency: string;
  /** Whether the player has pressed the submit button. */
  checked: boolean;
  failure: RequestFailure | undefined;
  onChange(next: { amount: string }): void;
}

/** Renders the amount with its range, and the parts of the balance below it. */
export function WithdrawalAmount({ balance, form, currency, checked, failure, onChange }: WithdrawalAmountProps) {
  const { t, locale } = useMessages();
  const { typed, read, outside, range } = form;
  const money = (wire: string) => moneyParts(wire, { locale, currency }).text;
  const short = (wire: string) => moneyParts(wire, { locale, currency, decimals: 0 }).text;
  const largest = range?.maxAmount;
  const serverError = failure?.error.fieldErrors?.amount !== undefined ? failure.error.message : undefined;
  return (
    <AmountField
      label={t('deposit.amount')}
      typed={typed.amount}
      amount={read.ok ? read.wire : undefined}
      onType={(amount) => onChange({ amount })}
      currency={currency}
      range={range ? t('withdrawal.range', { min: money(range.minAmount), max: money(range.maxAmount) }) : ''}
      choices={
        range && largest
          ? [
              ...quickAmounts(range, currency).map((wire) => ({ wire, text: short(wire) })),
              { wire: largest, text: t('withdrawal.all', { amount: money(largest) }) },
            ]
          : []
      }
      error={serverError ?? (checked ? errorOf() : undefined)}
    >
      {balance ? <BalanceParts balance={balance} /> : <Skeleton shape="row" />}
    </AmountField>
  );

  function errorOf(): string | undefined {
    if (!read.ok) return t(`amount.${read.error}`, { example: read.example ?? '' });
    if (!outside || !range) return undefined;
    return t(`withdrawal.${outside}`, { amount: money(outside === 'tooSmall' ? range.minAmount : range.maxAmount) });
  }
}
