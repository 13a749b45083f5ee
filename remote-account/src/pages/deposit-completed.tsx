import { PaymentResult } from '../features/payment-result/payment-result.tsx';

/** /account/deposit-completed and -2 (RT5). */
export default function DepositCompletedPage() {
  return <PaymentResult />;
}
