import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { AddressedLottery } from '../lottery/addressed-lottery.tsx';
import { LotteryPage } from '../lottery/lottery-page.tsx';

/** Renders Boa's frame in the same way as the lottery frames (RT4). */
export function Boa() {
  const { t } = useMessages();
  const title = t('boa.title');
  return (
    <LotteryPage title={title}>
      <Frame title={title} />
    </LotteryPage>
  );
}

function Frame({ title }: { title: string }) {
  const { api } = usePorts();
  const boa = useServerData('/api/boa', () => api.get('/api/boa'));
  return (
    <AddressedLottery
      title={title}
      request={boa}
      address={boa.data?.iframeSrc}
      lottery="boa"
      onRetry={() => void boa.reload()}
    />
  );
}
