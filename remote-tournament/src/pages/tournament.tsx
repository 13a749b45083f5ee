import type { PageProps } from '@parlay/remote-kit/definition';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useEffect } from 'react';
import { CompetitionCard, EventsSkeleton } from '../features/events/competition-card.tsx';
import eventStyles from '../features/events/events.module.css';
import { type Seat, type TournamentInit, useFeed, useOffers } from '../features/feed/use-feed.ts';
import { HeaderSkeleton, TournamentHeader } from '../features/header/tournament-header.tsx';
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { SlipBar } from '../features/slip/slip-bar.tsx';
import { SlipPanel } from '../features/slip/slip-panel.tsx';
import { useSlip } from '../features/slip/use-slip.ts';
import styles from './tournament.module.css';

/** One tournament: events with live odds, slip and leaderboard (RT9, TO1). */
export default function TournamentPage({ params }: PageProps) {
  const { t } = useMessages();
  const feed = useFeed(params.id ?? '');
  const retry = () => void feed.reload();
  if (feed.data) {
    return <Screen init={feed.data} seat={feed.seat} paused={feed.status === 'failed'} />;
  }
  if (feed.status === 'failed') {
    return (
      <div className={cx(type.wrap, styles.page)}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('header.loading')}</VisuallyHidden>
        </h1>
        <LoadFailed error={feed.error} onRetry={retry} />
      </div>
    );
  }
  return (
    <div className={cx(type.wrap, styles.page)}>
      <HeaderSkeleton />
      <div className={styles.columns}>
        <EventsSkeleton />
        <aside className={styles.side}>
          <Leaderboard entries={undefined} />
        </aside>
      </div>
    </div>
  );
}

interface ScreenProps {
  init: TournamentInit;
  /** The player's seat; undefined for visitors and for players who have not joined. */
  seat: Seat | undefined;
  /** The latest answer did not come: what stands there is older. */
  paused: boolean;
}

function Screen({ init, seat, paused }: ScreenProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { tournament } = init;
  const points = seat?.pointsBalance;
  const { competitions, offers, moves } = useOffers(init);
  const { slip, choose, setStake, cancel } = useSlip(tournament.id);
  const offer = slip ? offers.get(slip.selectionId) : undefined;
  const slipProps = { tournament, points, slip, offer, onStake: setStake };

  useEffect(() => navigation.title(tournament.name), [navigation, tournament.name]);

  return (
    <div className={cx(type.wrap, styles.page)}>
      <TournamentHeader tournament={tournament} points={points} />
      <div className={styles.notice} role="status">
        {paused && <Banner tone="neutral">{t('paused')}</Banner>}
      </div>
      <div className={styles.columns}>
        <div className={eventStyles.list}>
          {competitions.map((competition) => (
            <CompetitionCard
              key={competition.competitionName}
              competition={competition}
              chosen={slip?.selectionId}
              moves={moves}
              onChoose={choose}
            />
          ))}
          {competitions.length === 0 && (
            <EmptyState title={t('events.none')} text={t('events.noneText')} seed={tournament.id} />
          )}
        </div>
        <aside className={styles.side}>
          <SlipPanel {...slipProps} />
          <Leaderboard entries={init.leaderboard} own={seat?.entryId ?? undefined} />
        </aside>
      </div>
      <SlipBar {...slipProps} onCancel={cancel} />
    </div>
  );
}
