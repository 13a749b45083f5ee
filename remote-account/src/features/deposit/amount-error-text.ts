import { formatDateTime } from '@parlay/contracts/moment';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import type { Translate } from '@parlay/remote-kit/messages';
import type { AmountError, AmountRange, AmountReadResult } from '../../model/amount.ts';
import type { LimitLeft } from '../../model/limits.ts';

export interface AmountFacts {
  locale: string;
  currency: string;
  /** Range of the chosen method. Undefined until loaded. */
  range: AmountRange | undefined;
  read: AmountReadResult;
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

/** Returns the text that names the amount still allowed by a limit, and the end of its period. */
export function limitErrorText(
  t: Translate,
  { left, until, currency }: LimitLeft,
  { locale, formats }: { locale: string; formats: PageBrand['formats'] },
): string {
  const moment = formatDateTime(until, formats);
  if (minorOf(left, currency) <= 0n) return t('amount.limitsUsed', { moment });
  return t('amount.overLimits', { limit: moneyParts(left, { locale, currency }).text, moment });
}
