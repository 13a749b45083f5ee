import { TrxMessage } from '../features/trx/trx-message.tsx';

/** /trxmessage (RT4). */
export default function TrxMessagePage() {
  return <TrxMessage />;
}
