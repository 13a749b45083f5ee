import { moneyParts } from '@parlay/money/format';
import type { Translate } from '@parlay/remote-kit/messages';
import type { AmountError, AmountRange, AmountRead } from '../../model/amount.ts';

export interface AmountFacts {
  locale: string;
  currency: string;
  /** Range of the chosen method; undefined until loaded. */
  range: AmountRange | undefined;
  read: AmountRead;
}

/** Returns the text of an amount error, with the limit that it exceeds (AC2). */
export function amountErrorText(
  t: Translate,
  error: AmountError,
  { locale, currency, range, read }: AmountFacts,
): string {
  const bound = error === 'tooSmall' ? range?.minAmount : range?.maxAmount;
  return t(`amount.${error}`, {
    example: read.ok ? '' : (read.example ?? ''),
    limit: bound === undefined ? '' : moneyParts(bound, { locale, currency }).text,
  });
}
