import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { PaymentResult } from '../payment-result/payment-result.tsx';

/** How somebody can have come here: `message` in the address chooses the first sentence. */
const OCCASIONS = ['returned', 'notified'] as const;

/** What became of a payment (RT4): the address says which and how one came, the server whose it is and how it went. */
export function TrxMessage() {
  const { t } = useMessages();
  const message = new URLSearchParams(usePageLocation().search).get('message');
  const occasion = OCCASIONS.find((known) => known === message) ?? 'plain';
  return <PaymentResult title={t('trx.title')} lead={t(`trx.${occasion}`)} />;
}
