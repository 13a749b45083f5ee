import { LotteryLogin } from '../features/lottery-login/lottery-login.tsx';

/** Page for /account/lotteryplatformlogin (RT4). */
export default function LotteryLoginPage() {
  return <LotteryLogin />;
}
