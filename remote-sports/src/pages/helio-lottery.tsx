import { Lottery } from '../features/lottery/lottery.tsx';

export default function HelioLotteryPage() {
  return <Lottery provider="helioLottery" />;
}
