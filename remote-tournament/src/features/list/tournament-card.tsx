import { useFeedName } from '@parlay/betting/feed-name';
import { formatMoment } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Link } from 'react-router-dom';
import { FINISHED, type TournamentDetails } from '../../model/tournament.ts';
import { useHasPassed } from '../parts/use-has-passed.ts';
import { usePlayersText } from '../parts/use-players-text.ts';
import { useStatusText } from '../parts/use-status-text.ts';
import styles from './list.module.css';

const TONES: Record<string, BadgeTone> = { RUNNING: 'action' };

/** Renders a tournament in the list. The whole card is a link. */
export function TournamentCard({ tournament }: { tournament: TournamentDetails }) {
  const { t, locale } = useMessages();
  const feedName = useFeedName();
  const { navigation, brand } = usePorts();
  const statusText = useStatusText();
  const playersText = usePlayersText();
  const { formats } = brand.brand;
  const to = navigation.urlFor('tournament', { id: tournament.id });
  const isClosed = useHasPassed(tournament.entryClosesAt) || tournament.status === FINISHED;
  /** Labels for facts that lie in the past. */
  const pastLabels: Record<string, string> = {
    ...(tournament.status === FINISHED && !tournament.isCancelled ? { ends: 'ended' } : {}),
    ...(isClosed ? { closes: 'closed' } : {}),
  };
  const facts = {
    entry: moneyParts(tournament.entryPrice, { locale, currency: tournament.currency }).text,
    starts: formatMoment(formats.tournament, tournament.startTime),
    ends: formatMoment(formats.tournament, tournament.endTime),
    closes: formatMoment(formats.tournament, tournament.entryClosesAt),
    players: t('list.playersOf', { players: playersText(tournament), max: tournament.maxPlayers }),
  };
  return (
    <Card as="li" pad="sm" className={styles.card}>
      <div className={styles.cardHead}>
        <Badge tone={TONES[tournament.status] ?? 'plain'}>{statusText(tournament)}</Badge>
        <span className={cx(type.sm, type.muted)}>{feedName(tournament.sportName)}</span>
      </div>
      <h3 className={type.displaySm}>
        <Link className={styles.link} to={to}>
          {tournament.name}
        </Link>
      </h3>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([name, fact]) => (
          <div key={name}>
            <dt>{t(`list.${pastLabels[name] ?? name}`)}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function CardSkeleton() {
  return (
    <Card as="li" pad="sm" className={styles.card} aria-hidden="true">
      <div className={styles.cardHead}>
        <Skeleton width="short" />
      </div>
      <Skeleton shape="title" />
      <div className={styles.facts}>
        {['a', 'b', 'c', 'd', 'e'].map((fact) => (
          <div key={fact} className={styles.ghost}>
            <Skeleton width="short" />
            <Skeleton />
          </div>
        ))}
      </div>
    </Card>
  );
}
