import { type EarlyForm, earlyForm } from '../calls/early.ts';
import type { Html } from '../web/html.ts';

/** The form that fixes the result of an order for money, a deposit's or a payout's. */
export const earlyOrderForm = (form: Pick<EarlyForm, 'address' | 'buttons' | 'fixed' | 'fields'>): Html =>
  earlyForm({
    ...form,
    title: 'Before the order is answered',
    explanation:
      'Decides the next order of this amount, or of this number, at once. Its notification reaches the casino before the answer to the order does.',
    name: { label: 'Amount or number', example: '61.00' },
    choice: 'action',
  });
