import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { AddressedLottery } from './addressed-lottery.tsx';
import { LotteryPage } from './lottery-page.tsx';

export type LotteryProvider = 'lottery' | 'helioLottery';

/** Renders one of the two lotteries (FR6). */
export function Lottery({ provider }: { provider: LotteryProvider }) {
  const { t } = useMessages();
  const title = t(`${provider}.title`);
  return (
    <LotteryPage title={title}>
      <Frame provider={provider} title={title} />
    </LotteryPage>
  );
}

function Frame({ provider, title }: { provider: LotteryProvider; title: string }) {
  const { api } = usePorts();
  const lotteries = useServerData('/api/lottery', () => api.get('/api/lottery'));
  return (
    <AddressedLottery
      title={title}
      request={lotteries}
      address={lotteries.data?.iframeSrc[provider]}
      lottery={provider === 'lottery' ? 'lottery' : 'helio-lottery'}
      onRetry={() => void lotteries.reload()}
    />
  );
}
