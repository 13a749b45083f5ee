import { DepositForm } from '../features/deposit/deposit-form.tsx';
import { loadPaymentPage } from '../features/deposit/leave.ts';
import { AccountLayout } from '../features/layout/account-layout.tsx';

export const layout = AccountLayout;

export default function DepositPage() {
  return <DepositForm leave={loadPaymentPage} />;
}
