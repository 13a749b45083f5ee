import type { MethodRules } from '@parlay/contracts/brand-cashier';
import type { Brand } from '@parlay/contracts/brand-data';
import { toWire } from '@parlay/money';
import { type PayoutTerms, payoutTerms } from '../payments/payout-terms.ts';
import { presentFee } from './fee.ts';
import type { Instrument } from './instruments.ts';
import type { PlayerInstrument } from './repository.ts';

/** Caller for whom instruments are listed. */
export interface Cashier {
  brand: Brand;
  currency: string;
  /** The player's instruments; empty for a visitor. */
  own: readonly PlayerInstrument[];
  /** Returns how a method's new cards are entered with its provider, or undefined if no provider handles the method. */
  cardCaptureOf(method: string): Instrument['integrationData'] | undefined;
}

/** Payment method of the brand that a provider handles, with its rules. */
interface Offered {
  id: string;
  name: string;
  rules: MethodRules;
}

function offeredMethods({ brand, currency, cardCaptureOf }: Cashier): Offered[] {
  return brand.paymentMethods.flatMap(({ id, name, enabled }) => {
    const rules = brand.cashier.methods[id];
    const isOffered = enabled && rules?.deposits.limits[currency] !== undefined && cardCaptureOf(id) !== undefined;
    return isOffered ? [{ id, name, rules }] : [];
  });
}

/** Returns the brand's methods by weight, including hidden ones if `withHidden` is set. The first is the default. */
export function methodsOf(cashier: Cashier, withHidden = false): Instrument[] {
  return rank(
    offeredMethods(cashier)
      .filter(({ rules }) => withHidden || !rules.hidden)
      .sort((one, other) => other.rules.weight - one.rules.weight)
      .map((method) => present(cashier, method)),
  );
}

/** Returns the player's registered instruments that the brand still accepts. The last used one is the default. */
export function registeredInstrumentsOf(cashier: Cashier): Instrument[] {
  const methods = offeredMethods(cashier);
  return rank(
    cashier.own.flatMap((own) => {
      const method = methods.find(({ id }) => id === own.method);
      return method ? [present(cashier, method, own)] : [];
    }),
  );
}

/**
 * Returns the instruments that the player can use now: registered ones first, then methods that allow another
 * instrument.
 */
export const availableInstrumentsOf = (cashier: Cashier): Instrument[] =>
  rank([
    ...registeredInstrumentsOf(cashier),
    ...methodsOf(cashier).filter(({ quantityLimitBreach }) => !quantityLimitBreach),
  ]);

export const depositInstruments = (list: readonly Instrument[]): Instrument[] =>
  rank(
    list.filter(
      ({ hidden, state, deposits }) => !hidden && state !== 'pending' && state !== 'blocked' && deposits.enabled,
    ),
  );

export const withdrawalInstruments = (list: readonly Instrument[]): Instrument[] =>
  rank(
    list.filter(
      ({ hidden, state, quantityLimitBreach, withdrawals }) =>
        !hidden && state !== 'blocked' && !quantityLimitBreach && withdrawals.enabled && !withdrawals.notapply,
    ),
  );

const rank = (list: readonly Instrument[]): Instrument[] =>
  list.map((instrument, index) => ({ ...instrument, default: index === 0, weight: list.length - index }));

const NO_CARD_ENTRY = { encoderUrl: null, encoder: null, cardFieldsUrl: null };

const INTEGRATION = { card: 'hosted', bank: 'redirect', wallet: 'redirect', voucher: 'voucher' } as const;

function present(cashier: Cashier, { id, name, rules }: Offered, own?: PlayerInstrument): Instrument {
  const { currency, cardCaptureOf } = cashier;
  const isNewCard = rules.kind === 'card' && !own;
  const count = cashier.own.filter(({ method }) => method === id).length;
  const used = own ?? cashier.own.find(({ method }) => method === id);
  return {
    id: own?.id ?? id,
    paymentMethod: id.toUpperCase(),
    kind: rules.kind,
    state: own?.blockReason ? 'blocked' : (own?.state ?? null),
    blockReason: own?.blockReason ?? null,
    heldUntil: own?.heldUntil?.toISOString() ?? null,
    default: false,
    description: own ? `${name} ${own.label}` : name,
    currency,
    hidden: own === undefined && rules.hidden,
    paymentIntegration: INTEGRATION[rules.kind],
    defaultable: true,
    accountFieldDefinitions: own ? [] : fieldsOf(rules),
    deposits: direction(rules.deposits, currency),
    withdrawals: payouts(payoutTerms(cashier.brand, id, currency), currency),
    limitsCurrency: currency,
    weight: 0,
    quantityLimit: rules.quantityLimit ?? null,
    quantityLimitBreach: own === undefined && rules.quantityLimit !== undefined && count >= rules.quantityLimit,
    lastUsedAt: own?.lastUsedAt?.toISOString() ?? null,
    lastAmount: used?.lastAmount ? toWire(used.lastAmount, currency) : null,
    integrationData: (isNewCard && cardCaptureOf(id)) || NO_CARD_ENTRY,
  };
}

const fieldsOf = ({ fields }: MethodRules): Instrument['accountFieldDefinitions'] =>
  fields.map(({ type, required, values, uses }) => ({
    type,
    userInputRequired: true,
    required,
    values: values.length > 0 ? values : null,
    value: null,
    uses,
  }));

function payouts(terms: PayoutTerms | undefined, currency: string): Instrument['withdrawals'] {
  const { min, max, fee, basisPoints } = terms ?? { min: 0, max: 0, fee: 0, basisPoints: 0 };
  return {
    enabled: terms !== undefined,
    minAmount: toWire(BigInt(min), currency),
    maxAmount: toWire(BigInt(max), currency),
    fee: presentFee({ basisPoints, fixed: { [currency]: fee } }, currency),
    notapply: terms === undefined,
  };
}

function direction({ enabled, limits, fee }: MethodRules['deposits'], currency: string): Instrument['deposits'] {
  const { min, max } = limits[currency] ?? { min: 0, max: 0 };
  return {
    enabled: enabled && max > 0,
    minAmount: toWire(BigInt(min), currency),
    maxAmount: toWire(BigInt(max), currency),
    fee: presentFee(fee, currency),
  };
}
