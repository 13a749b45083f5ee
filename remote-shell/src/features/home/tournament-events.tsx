import { useMessages } from '@parlay/remote-kit/messages';
import { type Offer, offersOf } from '../../model/running-tournament.ts';
import { Failed } from './failed.tsx';
import { useRunningTournament } from './home-data.ts';
import { LivePanel, type LiveRow, NoLiveEvents, VISIBLE_ROWS } from './live-panel.tsx';

/** Lists the first events of the running tournament with their prices. Each links to the tournament. */
export function TournamentEvents() {
  const { t } = useMessages();
  const running = useRunningTournament();
  const offers = running.data ? offersOf(running.data).slice(0, VISIBLE_ROWS) : [];
  const id = running.data?.tournament.id ?? '';
  return (
    <LivePanel
      title={t(running.data && !offers.some(({ live }) => live) ? 'home.live.next' : 'home.live.title')}
      all={{ route: 'tournaments', text: t('home.live.all') }}
      loading={running.status === 'loading'}
      rows={offers.map((offer) => rowOf(offer, id))}
    >
      {running.status === 'failed' && running.error.status !== 404 ? (
        <Failed error={running.error} onRetry={running.reload} />
      ) : (
        <NoLiveEvents
          title={t('home.live.none')}
          text={t('home.live.noneText')}
          to="tournaments"
          go={t('home.toTournaments')}
        />
      )}
    </LivePanel>
  );
}

const rowOf = ({ event, selections, live }: Offer, tournament: string): LiveRow => ({
  id: event.eventId,
  name: event.name,
  when: live ? { minute: event.minute } : { start: event.startDate },
  score: event.score,
  of: event.competitionName,
  prices: selections.map(({ selectionId, name, odds }) => ({ id: selectionId, name, odds })),
  to: { route: 'tournament', params: { id: tournament } },
});
