import { formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { useId } from 'react';
import { hasPrizes, type TournamentDetails } from '../../model/tournament.ts';
import { usePointsText } from './points.tsx';
import styles from './terms.module.css';
import { useHasPassed } from './use-has-passed.ts';

/** Converts `"10.00"` to `10` and `"7.50"` to `7.5`. */
export const withoutZeros = (percentage: number | string) => String(Number(percentage));

const isPositive = (amount: string) => Number(amount) > 0;

/** Returns functions that put a tournament's terms into sentences. */
function useSentences(tournament: TournamentDetails) {
  const { t, locale } = useMessages();
  const { brand } = usePorts().brand;
  const points = usePointsText();
  const { terms } = tournament;
  const inMoney = (amount: string) => moneyParts(amount, { locale, currency: tournament.currency }).text;
  const at = (time: string) => formatMoment(brand.formats.tournament, time);

  const isTooLate = useHasPassed(terms?.leaveUntil ?? tournament.startTime);

  const joining = () => [
    terms?.minPlayers && t('rules.minPlayers', { count: terms.minPlayers.count, time: at(terms.minPlayers.by) }),
    terms?.leaveUntil && !isTooLate ? t('rules.leave', { time: at(terms.leaveUntil) }) : t('rules.noLeave'),
  ];
  const prizes = () => {
    if (!hasPrizes(tournament)) return [t('rules.noPrizes')];
    const shares = tournament.payoutStructure.payoutPlaces.map(({ percentage }) => `${withoutZeros(percentage)}%`);
    return [
      isPositive(tournament.entryPrice) && t('rules.pool', { rake: withoutZeros(tournament.rake) }),
      terms &&
        isPositive(terms.guaranteedPrize) &&
        t('rules.guaranteed', { brand: brand.name, amount: inMoney(terms.guaranteedPrize) }),
      terms &&
        isPositive(terms.addedPrize) &&
        t('rules.added', { brand: brand.name, amount: inMoney(terms.addedPrize) }),
      t('rules.places', { count: shares.length, shares: shares.join(', ') }),
      tournament.minSettledBets > 0 && t('rules.minBets', { count: tournament.minSettledBets }),
    ];
  };
  const all = () => [
    t('rules.points', {
      points: points(tournament.initialPoints),
      min: points(tournament.minBet),
      max: points(tournament.maxBet),
    }),
    !isPositive(tournament.entryPrice) && t('rules.free'),
    t('rules.entry', { time: at(tournament.entryClosesAt) }),
    ...joining(),
    terms?.reentry && t('rules.reentry', { count: terms.reentry.max, price: inMoney(terms.reentry.price) }),
    ...prizes(),
    t('rules.order'),
    t('rules.void'),
  ];
  return { joining, all };
}

const isSentence = (sentence: string | false | null | undefined): sentence is string => Boolean(sentence);

/** Renders what a player must know before paying: the least number of players, and whether leaving is possible. */
export function JoiningTerms({ tournament }: { tournament: TournamentDetails }) {
  const { joining } = useSentences(tournament);
  return joining()
    .filter(isSentence)
    .map((sentence) => <p key={sentence}>{sentence}</p>);
}

/** Renders all rules of a tournament, from the data that the server applies. */
export function RulesSection({ tournament }: { tournament: TournamentDetails }) {
  const { t } = useMessages();
  const { all } = useSentences(tournament);
  const id = useId();
  return (
    <Card as="section" pad="md" aria-labelledby={id}>
      <h2 id={id} className={type.displayXs}>
        {t('rules.title')}
      </h2>
      <ul className={cx(type.sm, styles.rules)}>
        {all()
          .filter(isSentence)
          .map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
      </ul>
    </Card>
  );
}
