import { useMessages } from '@parlay/remote-kit/messages';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { PaymentResult } from '../features/payment-result/payment-result.tsx';

export const layout = AccountLayout;

/** Page to which the payment provider returns players: /account/deposit-completed and -2 (RT5). */
export default function DepositCompletedPage() {
  const { t } = useMessages();
  return <PaymentResult title={t('result.title')} />;
}
