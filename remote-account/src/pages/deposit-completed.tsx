import { useMessages } from '@parlay/remote-kit/messages';
import { PaymentResult } from '../features/payment-result/payment-result.tsx';

/** /account/deposit-completed and -2: where the payment provider sends the browser back to (RT5). */
export default function DepositCompletedPage() {
  const { t } = useMessages();
  return <PaymentResult title={t('result.title')} />;
}
