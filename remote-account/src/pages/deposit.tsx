import { DepositForm } from '../features/deposit/deposit-form.tsx';
import { leaveFor } from '../features/deposit/leave.ts';

export default function DepositPage() {
  return <DepositForm leave={leaveFor} />;
}
