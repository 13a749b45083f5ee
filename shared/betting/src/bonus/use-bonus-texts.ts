import { bonusTextKey } from '@parlay/contracts/bonus-text-key';
import { moneyParts, percentText } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { type Bonus, type BonusOffer, kindOf } from './bonus.ts';

type Named = Pick<Bonus, 'code' | 'type' | 'amount' | 'currency'>;

/** Returns functions that format a bonus's amounts and names in the page's language. */
export function useBonusTexts() {
  const { t, locale } = useMessages();
  const money = (amount: string, currency: string, decimals?: number) =>
    moneyParts(amount, { locale, currency, ...(decimals === undefined ? {} : { decimals }) }).text;
  const gets = (given: Named & Pick<Bonus, 'terms'>) => {
    const { amount, currency, terms } = given;
    const rounds = terms.freeRounds;
    if (rounds) {
      const stake = money(rounds.stake, currency);
      return t('bonus.rounds.gets', { n: rounds.rounds, game: rounds.name, stake });
    }
    const bets = terms.freeBets;
    if (bets) return t('bonus.bets.gets', { n: bets.bets, stake: money(bets.stake, currency) });
    const name = kindOf(given) === 'ticket' ? 'bonus.ticket.gets' : 'bonus.terms.gets';
    return t(name, { amount: money(amount, currency) });
  };
  return {
    t,
    money,
    /** Builds the title from code and amount, without decimals. */
    title: (bonus: Named) =>
      t(`bonus.names.${bonusTextKey(bonus)}`, { amount: money(bonus.amount, bonus.currency, 0) }),
    about: (bonus: Named) => t(`bonus.about.${bonusTextKey(bonus)}`),
    percent: (percentage: string) => percentText(percentage, locale),
    gets,
    /** Describes an offer's benefit. For a deposit match, includes the percentage, cap and minimum deposit. */
    promises: (offer: BonusOffer) => {
      const { percent, cap, minDeposit } = offer.terms;
      if (percent === null || cap === null || minDeposit === null) return gets(offer);
      const [maximum, minimum] = [money(cap, offer.currency), money(minDeposit, offer.currency)];
      return t('bonus.terms.getsPart', { percent, cap: maximum, least: minimum });
    },
  };
}
