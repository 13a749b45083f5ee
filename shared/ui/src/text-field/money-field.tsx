import { moneyParts } from '@parlay/money/format';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface MoneyFieldProps extends Omit<TextFieldProps, 'start' | 'end' | 'inputMode' | 'maxLength'> {
  currency: string;
  locale: string;
}

/** An input for any amount, with the currency symbol on the side where the locale puts it. */
export function MoneyField({ currency, locale, ...rest }: MoneyFieldProps) {
  const { mark, markSide } = moneyParts('0', { locale, currency });
  const sign = mark || currency;
  return (
    <TextField
      autoComplete="off"
      {...rest}
      inputMode="decimal"
      maxLength={16}
      {...(markSide === 'before' ? { start: sign } : { end: sign })}
    />
  );
}
