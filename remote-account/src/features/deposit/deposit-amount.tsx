import type { PlayerLimits } from '@parlay/betting/limit-amounts';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { type AmountRange, quickAmounts, rangeError } from '../../model/amount.ts';
import { exceededLimit } from '../../model/limits.ts';
import { AmountField, type AmountFieldProps } from '../amount/amount-field.tsx';
import { amountErrorText, limitErrorText } from './amount-error-text.ts';

export interface DepositAmountProps
  extends Pick<AmountFieldProps, 'typed' | 'amount' | 'onType' | 'currency' | 'error'> {
  /** Range of the chosen method. Undefined until loaded. */
  range: AmountRange | undefined;
  method: string | undefined;
  /** Amount of the player's last deposit with this method. */
  lastAmount: string | undefined;
  /** The player's limits. Undefined until loaded. */
  limits: PlayerLimits | undefined;
}

/** Renders the deposit amount with the range of its method. Disables buttons of amounts that are not allowed now. */
export function DepositAmount({ range, method, lastAmount, limits, ...field }: DepositAmountProps) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { currency } = field;
  const short = (wire: string) => moneyParts(wire, { locale, currency, decimals: 0 }).text;
  const last = (wire: string) => t('deposit.lastTime', { amount: moneyParts(wire, { locale, currency }).text });
  /** Returns why an amount cannot be deposited now, or undefined if it can. */
  const refusalOf = (wire: string) => {
    const limit = limits && exceededLimit(wire, limits);
    if (limit) return limitErrorText(t, limit, { locale, formats });
    const outside = range && rangeError(wire, range, currency);
    return outside && amountErrorText(t, outside, { locale, currency, range, read: { ok: true, wire } });
  };
  const choices = [
    ...(lastAmount ? [{ wire: lastAmount, text: last(lastAmount) }] : []),
    ...(range ? quickAmounts(range, currency) : []).map((wire) => ({ wire, text: short(wire) })),
  ].map((choice) => ({ ...choice, refusal: refusalOf(choice.wire) }));
  return (
    <AmountField
      {...field}
      label={t('deposit.amount')}
      range={
        range && method
          ? t('deposit.range', { min: short(range.minAmount), max: short(range.maxAmount), method })
          : t('deposit.rangeUnknown')
      }
      choices={choices.map(({ refusal, ...choice }) => ({ ...choice, isDisabled: refusal !== undefined }))}
      disabledReason={choices.find(({ refusal }) => refusal !== undefined)?.refusal}
    />
  );
}
