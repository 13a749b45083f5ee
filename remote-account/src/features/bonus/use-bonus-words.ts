import { bonusTextKey } from '@parlay/contracts/bonus-text-key';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import type { Bonus } from '../../model/bonus.ts';

type Named = Pick<Bonus, 'code' | 'type' | 'amount' | 'currency'>;

/** Amounts and names of a bonus in the page's language. */
export function useBonusWords() {
  const { t, locale } = useMessages();
  const money = (amount: string, currency: string, decimals?: number) =>
    moneyParts(amount, { locale, currency, ...(decimals === undefined ? {} : { decimals }) }).text;
  return {
    t,
    money,
    /** By code and amount, without decimals. */
    title: (bonus: Named) =>
      t(`bonus.names.${bonusTextKey(bonus)}`, { amount: money(bonus.amount, bonus.currency, 0) }),
    about: (bonus: Named) => t(`bonus.about.${bonusTextKey(bonus)}`),
    percent: (percentage: string) =>
      `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(percentage))}%`,
  };
}
