import { useMessages } from '@parlay/remote-kit/messages';
import { AddressedLottery } from '../lottery/addressed-lottery.tsx';
import { LotteryPage } from '../lottery/lottery-page.tsx';
import { useLotteryLogin } from './use-lottery-login.ts';

/** Opens the lottery with the player signed in (RT4). */
export function LotteryLogin() {
  const { t } = useMessages();
  const title = t('lotteryLogin.title');
  return (
    <LotteryPage title={title}>
      <Frame title={title} />
    </LotteryPage>
  );
}

function Frame({ title }: { title: string }) {
  const { asked, address, again } = useLotteryLogin();
  return <AddressedLottery title={title} asked={asked} address={address} onRetry={again} once />;
}
