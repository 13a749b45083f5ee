import { minorOf } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';

/** A fee: a percentage of the amount, and a fixed wire amount. */
export interface Fee {
  percent: number;
  fixed: string;
}

/**
 * Returns functions that format a fee. `rate` returns "1.5% + €0.10", or undefined if there is no fee, and `text`
 * returns a sentence.
 */
export function useFeeText(currency: string) {
  const { t, locale } = useMessages();
  const rate = ({ percent, fixed }: Fee): string | undefined => {
    const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
    const parts = [
      ...(percent > 0 ? [share.format(percent / 100)] : []),
      ...(minorOf(fixed, currency) > 0n ? [moneyParts(fixed, { locale, currency }).text] : []),
    ];
    return parts.length > 0 ? parts.join(' + ') : undefined;
  };
  const text = (fee: Fee): string => {
    const charged = rate(fee);
    return charged === undefined ? t('withdrawal.noFee') : t('withdrawal.feeIs', { fee: charged });
  };
  return { rate, text };
}
