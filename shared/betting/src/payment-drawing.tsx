import type { PAYMENT_MARKS } from '@parlay/contracts/brand-public';
import type { ReactNode } from 'react';

/** Id of a payment method that has an icon. */
export type PaymentMethodId = (typeof PAYMENT_MARKS)[number];

/** Our own icons, 24 by 16, in the text colour. They complement the name and are not trademarks. */
const MARKS: Record<PaymentMethodId, ReactNode> = {
  visa: <path d="M1 3h4l3 8 3-8h4l-5 11H6zM17 3h6l-1 3h-6zm-1 4h6l-1 3h-6z" />,
  mastercard: (
    <>
      <circle cx="9" cy="8" r="6.5" />
      <circle cx="15" cy="8" r="6.5" opacity=".45" />
    </>
  ),
  skrill: <path d="M19 2h-9a4.500 4.500 0 0 0 0 9h4v1H4v2h10a4.500 4.500 0 0 0 0-7h-4V5h9z" />,
  neteller: <path d="M4 2h4l8 8V2h4v12h-4L8 6v8H4z" />,
  paysafe: <path d="M3 1h18v14H3zm3 3v8h2V9h3.500a2.500 2.500 0 0 0 0-5zm10 0v8h2V4z" fillRule="evenodd" />,
  efectivo: (
    <>
      <rect x="1" y="2" width="22" height="12" rx="2" opacity=".45" />
      <circle cx="12" cy="8" r="4" />
    </>
  ),
  trustly: <path d="M2 2h14v4h-5v8H7V6H2zm16 4 2 2 4-5v4l-4 5-4-4z" />,
  adyen: (
    <path d="M2 4h9a2 2 0 0 1 2 2v8H4a2 2 0 0 1-2-2v-1a2 2 0 0 1 2-2h3v3h2V6H2zm13 0h3v6h2V4h3v9a2 2 0 0 1-2 2h-6v-2h5v-1h-3a2 2 0 0 1-2-2z" />
  ),
};

/** Returns true if the payment method has an icon. */
export const hasDrawing = (method: string): method is PaymentMethodId => method in MARKS;

export interface PaymentDrawingProps {
  method: PaymentMethodId;
  /** Accessible name, if no text next to the icon names the method, and that name's language. */
  word?: string;
  lang?: string;
}

/** Renders a payment method's icon. */
export const PaymentDrawing = ({ method, word, lang }: PaymentDrawingProps) =>
  word === undefined ? (
    <svg viewBox="0 0 24 16" aria-hidden="true" fill="currentColor">
      {MARKS[method]}
    </svg>
  ) : (
    <svg viewBox="0 0 24 16" role="img" aria-label={word} lang={lang} fill="currentColor">
      {MARKS[method]}
    </svg>
  );
