import { useFeedName } from '@parlay/betting/feed-name';
import { formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type { ReactNode } from 'react';
import type { TournamentDetails } from '../../model/tournament.ts';
import { PointsText } from '../parts/points.tsx';
import { withoutZeros } from '../parts/terms.tsx';
import { usePlayersText } from '../parts/use-players-text.ts';
import { useStatusText } from '../parts/use-status-text.ts';
import styles from './header.module.css';

/** Renders the facts that a player needs before joining (TO10). */
export function DetailsGrid({ tournament, inDialog }: { tournament: TournamentDetails; inDialog?: boolean }) {
  const { t, locale } = useMessages();
  const { formats } = usePorts().brand.brand;
  const statusText = useStatusText();
  const nameOf = useFeedName();
  const playersText = usePlayersText();
  const inMoney = (amount: string) => moneyParts(amount, { locale, currency: tournament.currency }).text;
  const facts: Record<string, ReactNode> = {
    buyIn: inMoney(tournament.entryPrice),
    ...(tournament.terms ? { prizePool: inMoney(tournament.terms.prizePool) } : {}),
    starts: formatMoment(formats.tournament, tournament.startTime),
    ends: formatMoment(formats.tournament, tournament.endTime),
    entryCloses: formatMoment(formats.tournament, tournament.entryClosesAt),
    sport: nameOf(tournament.sportName),
    rake: t('details.percent', { value: withoutZeros(tournament.rake) }),
    initialPoints: <PointsText amount={tournament.initialPoints} />,
    status: statusText(tournament),
    maxPlayers: tournament.maxPlayers,
    players: playersText(tournament),
    minBet: <PointsText amount={tournament.minBet} />,
    maxBet: <PointsText amount={tournament.maxBet} />,
    minSettledBets: tournament.minSettledBets,
    payouts: (
      <ul className={styles.payouts}>
        {tournament.payoutStructure.payoutPlaces.map(({ place, percentage }) => (
          <li key={place}>{`(${place}) ${withoutZeros(percentage)}%`}</li>
        ))}
      </ul>
    ),
  };
  return (
    <dl className={cx(styles.grid, inDialog && styles.inDialog)}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name} className={cx(name === 'payouts' && styles.wide)}>
          <dt>{t(`details.${name}`)}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
