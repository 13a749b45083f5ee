import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { type AmountRange, quickAmounts } from '../../model/amount.ts';
import { AmountField, type AmountFieldProps } from '../amount/amount-field.tsx';

export interface DepositAmountProps
  extends Pick<AmountFieldProps, 'typed' | 'amount' | 'onType' | 'currency' | 'error'> {
  /** Range of the chosen method. Undefined until loaded. */
  range: AmountRange | undefined;
  method: string | undefined;
  /** Amount of the player's last deposit with this method. */
  lastAmount: string | undefined;
}

/** Renders the deposit amount with the range of its method. */
export function DepositAmount({ range, method, lastAmount, ...field }: DepositAmountProps) {
  const { t, locale } = useMessages();
  const { currency } = field;
  const short = (wire: string) => moneyParts(wire, { locale, currency, decimals: 0 }).text;
  const last = (wire: string) => t('deposit.lastTime', { amount: moneyParts(wire, { locale, currency }).text });
  return (
    <AmountField
      {...field}
      label={t('deposit.amount')}
      range={
        range && method
          ? t('deposit.range', { min: short(range.minAmount), max: short(range.maxAmount), method })
          : t('deposit.rangeUnknown')
      }
      choices={[
        ...(lastAmount ? [{ wire: lastAmount, text: last(lastAmount) }] : []),
        ...(range ? quickAmounts(range, currency) : []).map((wire) => ({ wire, text: short(wire) })),
      ]}
    />
  );
}
