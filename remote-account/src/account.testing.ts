import type { Instrument } from './model/instruments.ts';
import type { PaymentRequest } from './model/payment.ts';
import type { PlayerRecord } from './model/profile.ts';
import type { Transaction } from './model/transactions.ts';

const FREE = { percent: '0.00', fixed: '0.00' };
const LIMITS = { enabled: true, minAmount: '10.00', maxAmount: '5000.00', fee: FREE };

export const anInstrument = (instrument: Partial<Instrument> = {}): Instrument => ({
  id: 'visa',
  paymentMethod: 'VISA',
  kind: 'card',
  state: null,
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
  lastUsedAt: null,
  lastAmount: null,
  integrationData: { encoderUrl: null, cardFieldsUrl: null },
  ...instrument,
});

export const aPayment = (payment: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
  kind: 'deposit',
  method: 'visa',
  description: 'Visa',
  status: 'SUCCESSFUL',
  reason: null,
  amount: '50.00',
  fee: '0.00',
  currency: 'EUR',
  createdAt: new Date(2026, 4, 16, 20, 41).toISOString(),
  updatedAt: '2026-05-16T18:42:00.000Z',
  next: null,
  redirectUrl: null,
  expiresAt: null,
  operationStatus: { name: 'success' },
  messages: [],
  dataLayer: null,
  ...payment,
});

export const aTransaction = (transaction: Partial<Transaction> = {}): Transaction => ({
  id: 't1',
  type: 'deposit',
  status: 'SUCCESSFUL',
  amount: '50.00',
  currency: 'EUR',
  createdAt: new Date(2026, 4, 16, 20, 41).toISOString(),
  description: 'visa',
  balance: '1050.00',
  reference: '0b6a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a11',
  ...transaction,
});

/** The fields of the player's record that the pages read. */
export const aRecord = (record: Partial<PlayerRecord> = {}) => ({
  authenticated: true,
  isAuthenticated: true,
  customerId: 'c-demo1',
  username: 'maria',
  displayName: 'Maria',
  initials: 'MK',
  languageCode: 'en',
  firstName: 'Maria',
  surname: 'Korhonen',
  email: 'maria@mail.example',
  mobileNumber: '+35699000001',
  mobilePhone: { mobileNumber: '99000001', mobileCountryCode: '+356' },
  gender: 'FEMALE',
  birthDate: '1990-05-16',
  address: {
    line1: '1 Republic Street',
    line2: '',
    city: 'Sliema',
    subDivisionCode: '',
    postCode: 'SLM1',
    countryCode: 'MT',
  },
  realityCheckPeriod: 'PT1H',
  realityCheck: {
    period: 'PT1H',
    nextAt: '2026-05-16T19:41:00.000Z',
    offered: ['PT15M', 'PT30M', 'PT1H', 'PT2H'],
    mayBeOff: false,
  },
  hasTwoFactor: false,
  hasValidatedEmail: false,
  lastLogin: {
    timestamp: '2026-05-15T08:12:44.000Z',
    ipAddress: '84.112.40.17',
    city: '',
    country: 'Malta',
    realityCheckPeriod: null,
  },
  withheldRewards: 'none',
  regulations: { requiresEmailVerification: true, pendingKYCVerification: false, requiresKYCVerification: true },
  ...record,
});
