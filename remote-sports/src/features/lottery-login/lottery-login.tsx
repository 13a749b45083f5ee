import { useMessages } from '@parlay/remote-kit/messages';
import { AddressedLottery } from '../lottery/addressed-lottery.tsx';
import { LotteryPage } from '../lottery/lottery-page.tsx';
import { useLotteryLogin } from './use-lottery-login.ts';

/** Renders the lottery with the player signed in (RT4). */
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
  const { request, address, retry } = useLotteryLogin();
  return <AddressedLottery title={title} request={request} address={address} onRetry={retry} once />;
}
