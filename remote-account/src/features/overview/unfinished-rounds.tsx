import { useMoneyMoved } from '@parlay/betting/money-moved';
import type { Schemas } from '@parlay/contracts/api';
import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { SkeletonList } from '@parlay/ui/skeleton';
import { Dices } from 'lucide-react';
import { LoadFailed } from '../parts/load-failed.tsx';
import { OverviewItem } from './matter.tsx';

/** Renders unfinished game rounds, each with a link back to its game (B14). */
export function UnfinishedRounds() {
  const { t } = useMessages();
  const { api } = usePorts();
  const { data, status, error, reload } = useServerData('/api/account/unfinished-rounds', () =>
    api.get('/api/account/unfinished-rounds'),
  );
  useMoneyMoved(() => void reload());
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  if (!data) return <SkeletonList rows={1} />;
  if (data.length === 0) return <OverviewItem icon={Dices} title={t('overview.noRounds')} link={false} />;
  return data.map((round) => <Unfinished key={round.reference} round={round} />);
}

function Unfinished({ round }: { round: Schemas['UnfinishedRound'] }) {
  const { t, locale } = useMessages();
  const { brand, navigation } = usePorts();
  const { gameId, name, stake, currency, startedAt } = round;
  const time = formatDateTime(startedAt, brand.brand.formats);
  return (
    <OverviewItem
      icon={Dices}
      title={t('overview.roundOf', { name, stake: moneyParts(stake, { locale, currency }).text })}
      text={t('overview.roundText', { time })}
      link={
        // The name in the URL is for people. The game is found by its id.
        navigation.has('game') && {
          to: navigation.urlFor('game', { name: gameId, id: gameId }),
          label: t('overview.resume'),
        }
      }
    />
  );
}
