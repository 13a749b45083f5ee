import { Lottery } from '../features/lottery/lottery.tsx';

export default function LotteryPage() {
  return <Lottery provider="lottery" />;
}
