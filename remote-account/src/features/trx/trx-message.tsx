import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { PaymentResult } from '../payment-result/payment-result.tsx';

/** Origin of the visit: `message` in the URL selects the first sentence. */
const OCCASIONS = ['returned', 'notified'] as const;

/**
 * The result of a payment (RT4): the URL says which payment and how the visitor came, the server says whose it is and
 * its state.
 */
export function TrxMessage() {
  const { t } = useMessages();
  const message = new URLSearchParams(usePageLocation().search).get('message');
  const occasion = OCCASIONS.find((known) => known === message) ?? 'plain';
  return <PaymentResult title={t('trx.title')} lead={t(`trx.${occasion}`)} />;
}
