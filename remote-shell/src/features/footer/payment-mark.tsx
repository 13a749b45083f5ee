import { PaymentDrawing, type PaymentMethodId } from '@parlay/betting/payment-drawing';
import { usePorts } from '@parlay/remote-kit/ports';
import { markWord } from '../../model/payment-words.ts';

/** The drawing is the same everywhere; its accessible name is in the page's language (SH20). */
export function PaymentMark({ id }: { id: PaymentMethodId }) {
  const { i18n, brand } = usePorts();
  const { word, lang } = markWord(id, i18n.locale, brand.brand.constants.paymentMarkLocales);
  return <PaymentDrawing method={id} word={word} lang={lang} />;
}
