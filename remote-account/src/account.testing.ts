import type { PlayerLimit, PlayerLimits } from '@parlay/betting/limit-amounts';
import { CHECK_KINDS } from '@parlay/contracts/identity-check';
import type { Instrument } from './model/instruments.ts';
import type { PaymentRequest } from './model/payment.ts';
import type { PlayerRecord } from './model/profile.ts';
import type { Transaction } from './model/transactions.ts';
import type { Check, CheckState, Verification } from './model/verification.ts';
import type { Destination, PaymentBalance, Withdrawal } from './model/withdrawal.ts';

const FREE = { percent: '0.00', fixed: '0.00' };
const LIMITS = { enabled: true, minAmount: '10.00', maxAmount: '5000.00', fee: FREE };

export const anInstrument = (instrument: Partial<Instrument> = {}): Instrument => ({
  id: 'visa',
  paymentMethod: 'VISA',
  kind: 'card',
  state: null,
  blockReason: null,
  heldUntil: null,
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
  integrationData: { encoderUrl: null, encoder: null, cardFieldsUrl: null },
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

/** Builds the fields of the player's record that the pages use. */
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
  identityVerified: false,
  regulations: { requiresEmailVerification: true, pendingKYCVerification: false, requiresKYCVerification: true },
  ...record,
});

export const aDestination = (destination: Partial<Destination> = {}): Destination => ({
  id: '5f0a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a01',
  method: 'trustly',
  kind: 'bank',
  label: 'FI•• 0785',
  description: 'Trustly',
  holder: 'Maria K',
  blockReason: null,
  heldUntil: null,
  needsProof: false,
  dueBack: '0.00',
  minAmount: '10.00',
  maxAmount: '10000.00',
  fee: '0.00',
  feePercent: 0,
  hours: 48,
  ...destination,
});

export const aPaymentBalance = (balance: Partial<PaymentBalance> = {}): PaymentBalance => ({
  currency: 'EUR',
  total: '1000.00',
  withdrawable: '600.00',
  onItsWay: '0.00',
  locked: '150.00',
  bonus: '250.00',
  openWithdrawals: 0,
  minAmount: '10.00',
  maxAmount: '10000.00',
  isVerified: true,
  automaticBelow: '2000.00',
  checkHours: 24,
  sendHours: 4,
  canCancel: false,
  endsBonuses: [],
  destinations: [aDestination()],
  ...balance,
});

export const aWithdrawal = (withdrawal: Partial<Withdrawal> = {}): Withdrawal => ({
  id: '7c0a2f6e-3f6f-4d6c-9d4f-2a1f5a0a7a02',
  reference: 'W-30412',
  state: 'approved',
  hold: null,
  heldUntil: null,
  status: 'QUEUED',
  amount: '240.00',
  fee: '0.00',
  payout: '240.00',
  currency: 'EUR',
  destination: { id: aDestination().id, method: 'visa', kind: 'card', label: '•••• 4417' },
  reason: null,
  checkHours: 24,
  checkBy: '2026-05-16T14:20:00.000Z',
  sendBy: '2026-05-16T18:20:00.000Z',
  payBy: '2026-05-18T18:20:00.000Z',
  createdAt: '2026-05-16T12:02:00.000Z',
  updatedAt: '2026-05-16T14:20:00.000Z',
  steps: [
    { state: 'requested', status: 'QUEUED', at: '2026-05-16T12:02:00.000Z', by: 'player' },
    { state: 'approved', status: 'QUEUED', at: '2026-05-16T14:20:00.000Z', by: 'operator' },
  ],
  ...withdrawal,
});

export const aLimit = (limit: Partial<PlayerLimit> = {}): PlayerLimit => ({
  type: 'deposit',
  period: 'week',
  amount: '100.00',
  used: '30.00',
  left: '70.00',
  since: new Date(2026, 4, 1, 9).toISOString(),
  startsAt: new Date(2026, 4, 11).toISOString(),
  endsAt: new Date(2026, 4, 18).toISOString(),
  raise: null,
  ...limit,
});

export const someLimits = (limits: PlayerLimit[] = [], more: Partial<PlayerLimits> = {}): PlayerLimits => ({
  currency: 'EUR',
  timeZone: 'Europe/Malta',
  limits,
  rules: {
    types: ['deposit', 'loss', 'wager', 'session'],
    periods: ['day', 'week', 'month'],
    raise: { delayHours: 24, afterRunningPeriod: false, confirmAgain: true },
    required: [],
  },
  figures: {
    month: { from: '2026-05-01', to: '2026-05-16', deposited: '230.00', withdrawn: '60.00', net: '170.00' },
    net: '1120.00',
  },
  prompt: null,
  promptAt: 'firstDeposit',
  joinedAt: new Date(2025, 1, 3, 12).toISOString(),
  ...more,
});

export const aCheck = (kind: Check['kind'], state: CheckState, change: Partial<Check> = {}): Check => ({
  kind,
  state,
  reason: null,
  note: '',
  name: null,
  size: null,
  updatedAt: null,
  canSend: state !== 'approved',
  ...change,
});

export const aVerification = (change: Partial<Verification> = {}): Verification => ({
  checks: CHECK_KINDS.map((kind) => aCheck(kind, 'add')),
  uploads: [],
  opens: [
    { step: 'deposit', needs: [], above: null, isOpen: true },
    { step: 'deposit', needs: ['id'], above: '2000.00', isOpen: false },
    { step: 'withdrawal', needs: ['id', 'email'], above: null, isOpen: false },
  ],
  next: 'id',
  required: false,
  identityVerified: false,
  ageVerified: false,
  ...change,
});
