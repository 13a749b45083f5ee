import type { Instrument } from './model/instruments.ts';
import type { PaymentRequest } from './model/payment.ts';
import type { Transaction } from './model/transactions.ts';

const LIMITS = { enabled: true, minAmount: '10.00', maxAmount: '5000.00' };

export const anInstrument = (instrument: Partial<Instrument> = {}): Instrument => ({
  id: 'visa',
  paymentMethod: 'VISA',
  default: true,
  description: 'Visa',
  currency: 'EUR',
  hidden: false,
  paymentIntegration: 'hosted',
  defaultable: true,
  accountFieldDefinitions: [],
  deposits: LIMITS,
  withdrawals: { ...LIMITS, enabled: false, notapply: true },
  limitsCurrency: 'EUR',
  weight: 100,
  quantityLimit: null,
  quantityLimitBreach: false,
  integrationData: { encoderUrl: null },
  ...instrument,
});

export const aPayment = (payment: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
  kind: 'deposit',
  method: 'visa',
  status: 'SUCCESSFUL',
  amount: '50.00',
  currency: 'EUR',
  createdAt: '2026-05-16T18:41:00.000Z',
  updatedAt: '2026-05-16T18:42:00.000Z',
  ...payment,
});

export const aTransaction = (transaction: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  type: 'deposit',
  status: 'SUCCESSFUL',
  amount: '50.00',
  currency: 'EUR',
  createdAt: '2026-05-16T18:41:00.000Z',
  description: 'visa',
  reference: null,
  ...transaction,
});
