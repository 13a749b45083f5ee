import type { Schemas } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { readable } from '../../model/found.ts';
import { Failed } from './failed.tsx';
import { useLiveEvents } from './home-data.ts';
import { LivePanel, type LiveRow, NoLiveEvents } from './live-panel.tsx';

/** Lists the sports book's live events with their prices. Each links to its event, with the selection in the slip. */
export function SportsEvents() {
  const { t } = useMessages();
  const live = useLiveEvents();
  const isProviderDown = live.data?.events === null;
  return (
    <LivePanel
      title={t('home.live.title')}
      all={{ route: 'live-betting', text: t('home.live.book') }}
      loading={live.status === 'loading'}
      rows={live.data?.events?.map(rowOf) ?? []}
    >
      {live.status === 'failed' ? (
        <Failed error={live.error} onRetry={live.reload} />
      ) : (
        <NoLiveEvents
          title={t(isProviderDown ? 'home.live.away' : 'home.live.none')}
          text={t(isProviderDown ? 'home.live.awayText' : 'home.live.bookNone')}
          to="live-betting"
          go={t('products.live-betting')}
        />
      )}
    </LivePanel>
  );
}

/** Converts an event to a row. Outcomes are named after their side. `Draw` is a name from the feed. */
const rowOf = ({ id, sport, home, away, minute, score, odds, selections }: Schemas['LiveEvent']): LiveRow => ({
  id,
  name: `${home} – ${away}`,
  when: { minute },
  score: `${score.home} – ${score.away}`,
  of: readable(sport),
  prices: [
    { id: 'home', name: home, odds: odds.home, selection: selections?.home },
    ...(odds.draw === null
      ? []
      : [{ id: 'draw', name: 'Draw', odds: odds.draw, selection: selections?.draw ?? undefined }]),
    { id: 'away', name: away, odds: odds.away, selection: selections?.away },
  ],
  to: { route: 'live-betting', params: { '*': `event/${id}` } },
});
