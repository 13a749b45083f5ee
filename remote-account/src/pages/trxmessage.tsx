import { AccountLayout } from '../features/layout/account-layout.tsx';
import { TrxMessage } from '../features/trx/trx-message.tsx';

export const layout = AccountLayout;

/** Page /trxmessage (RT4). */
export default function TrxMessagePage() {
  return <TrxMessage />;
}
