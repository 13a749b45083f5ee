import { AfterHeading } from '@parlay/remote-kit/after-heading';
import type { PageProps } from '@parlay/remote-kit/definition';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Banner } from '@parlay/ui/banner';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import type from '@parlay/ui/styles/type.module.css';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useEffect, useRef } from 'react';
import { BetHistory } from '../features/bets/bet-history.tsx';
import { OpenBets } from '../features/bets/open-bets.tsx';
import { CompetitionCard, EventsSkeleton } from '../features/events/competition-card.tsx';
import eventStyles from '../features/events/events.module.css';
import { type BetReceipt, type Feed, type TournamentInit, useFeed, useOffers } from '../features/feed/use-feed.ts';
import { type HadFocusRef, HeaderSkeleton, TournamentHeader } from '../features/header/tournament-header.tsx';
import { Leaderboard } from '../features/leaderboard/leaderboard.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { RulesSection } from '../features/parts/terms.tsx';
import { PlayerInfo } from '../features/player/player-info.tsx';
import { SlipBar } from '../features/slip/slip-bar.tsx';
import { SlipPanel } from '../features/slip/slip-panel.tsx';
import { usePlaceBet } from '../features/slip/use-place-bet.ts';
import { useSlip } from '../features/slip/use-slip.ts';
import { seatOf, withReceipt } from '../model/bets.ts';
import { FINISHED } from '../model/tournament.ts';
import styles from './tournament.module.css';

/** Page for one tournament: events with live odds, the slip and the leaderboard (RT9, TO1). */
export default function TournamentPage({ params }: PageProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const feed = useFeed(params.id ?? '');
  const { init } = feed;
  // The list already contains the name of the clicked tournament.
  const list = useServerData('/api/sportuno/tournaments', null);
  const name = (init.data?.tournament ?? list.data?.find(({ id }) => id === params.id))?.name;
  /** Whether the placeholder's heading had the focus when the real one replaced it. */
  const focused = useRef(false);
  useEffect(() => {
    if (name !== undefined) navigation.title(name);
  }, [navigation, name]);

  if (init.data && feed.standing !== 'waiting') return <Screen feed={feed} init={init.data} focused={focused} />;
  if (init.status === 'failed') {
    return (
      <div className={cx(type.wrap, styles.page)}>
        <h1 tabIndex={-1}>
          <VisuallyHidden>{t('header.loading')}</VisuallyHidden>
        </h1>
        <LoadFailed error={init.error} onRetry={() => void init.reload()} />
      </div>
    );
  }
  return (
    <div className={cx(type.wrap, styles.page)}>
      <HeaderSkeleton name={name} focused={focused} />
      <AfterHeading>
        <div className={styles.columns}>
          <EventsSkeleton />
          <aside className={styles.side}>
            <Leaderboard entries={undefined} />
          </aside>
        </div>
      </AfterHeading>
    </div>
  );
}

function Screen({ feed, init, focused }: { feed: Feed; init: TournamentInit; focused: HadFocusRef }) {
  const { t } = useMessages();
  const { tournament } = init;
  const { player, standing } = feed;
  const seat = standing === 'seated' ? player : undefined;
  const points = seat?.pointsBalance;
  const { competitions, offers, moves } = useOffers(init);
  const { slip, choose, setStake, accept, cancel } = useSlip(tournament.id);
  const offer = slip ? offers.get(slip.selectionId) : undefined;
  const follow = (receipt: BetReceipt) => void feed.follow(seat && withReceipt(seat, receipt));
  const placing = usePlaceBet({
    tournamentId: tournament.id,
    slip,
    onPlaced(receipt) {
      setStake(0);
      follow(receipt);
    },
    onOutdated: () => feed.follow(),
  });
  const slipProps = {
    tournament,
    points,
    bets: seat?.bets ?? [],
    slip,
    offer,
    placing,
    onStake: setStake,
    onAccept: accept,
  };
  // The latest request failed, so the data on the page is outdated.
  const paused = feed.init.status === 'failed' || feed.stale;

  return (
    <div className={cx(type.wrap, styles.page)}>
      <TournamentHeader
        tournament={tournament}
        standing={standing}
        ticket={feed.player?.ticket}
        seat={seat}
        focused={focused}
        onJoined={(receipt) => feed.follow(player && receipt && seatOf(player, receipt))}
      />
      <div className={styles.notice} role="status">
        {paused && <Banner tone="neutral">{t('paused')}</Banner>}
      </div>
      <AfterHeading>
        <div className={styles.columns}>
          <div className={eventStyles.list}>
            <div className={eventStyles.list} inert={placing.placing}>
              {competitions.map((competition) => (
                <CompetitionCard
                  key={competition.competitionName}
                  competition={competition}
                  chosen={slip?.selectionId}
                  moves={moves}
                  onChoose={(chosen) => {
                    if (!placing.result?.ok) placing.clearResult();
                    choose(chosen);
                  }}
                />
              ))}
              {competitions.length === 0 && (
                <EmptyState title={t('events.none')} text={t('events.noneText')} seed={tournament.id} />
              )}
            </div>
            {seat && (
              <>
                <OpenBets
                  bets={seat.bets}
                  closed={tournament.status === FINISHED}
                  onCashedOut={follow}
                  onRefused={() => void feed.follow()}
                />
                <BetHistory bets={seat.bets} />
              </>
            )}
          </div>
          <aside className={styles.side}>
            <SlipPanel {...slipProps} />
            <Leaderboard entries={init.leaderboard} tournament={tournament} own={seat?.entryId ?? undefined} />
            {player && <PlayerInfo player={player.player} />}
            {/* An older platform does not say all terms. */}
            {tournament.terms && <RulesSection tournament={tournament} />}
          </aside>
        </div>
        <SlipBar
          {...slipProps}
          onCancel={() => {
            placing.clearResult();
            cancel();
          }}
        />
      </AfterHeading>
    </div>
  );
}
