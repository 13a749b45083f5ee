import { PaymentDrawing, type PaymentMethodId } from '@parlay/betting/payment-drawing';
import { usePorts } from '@parlay/remote-kit/ports';
import { markName } from '../../model/payment-words.ts';

/**
 * Renders a payment method's mark, which is the same in every language. Its accessible name is in the page's
 * language (SH20).
 */
export function PaymentMark({ id }: { id: PaymentMethodId }) {
  const { i18n, brand } = usePorts();
  const { word, lang } = markName(id, i18n.locale, brand.brand.constants.paymentMarkLocales);
  return <PaymentDrawing method={id} word={word} lang={lang} />;
}
