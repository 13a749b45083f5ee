import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation } from '@parlay/remote-kit/ports';
import { PaymentResult } from '../payment-result/payment-result.tsx';

/** Reasons for the visit. `message` in the URL selects the first sentence. */
const OCCASIONS = ['returned', 'notified'] as const;

/**
 * Renders the result of a payment (RT4). The URL names the payment and the reason for the visit. The server decides
 * who owns the payment and what its state is.
 */
export function TrxMessage() {
  const { t } = useMessages();
  const message = new URLSearchParams(usePageLocation().search).get('message');
  const occasion = OCCASIONS.find((known) => known === message) ?? 'plain';
  return <PaymentResult title={t('trx.title')} lead={t(`trx.${occasion}`)} />;
}
