import type { Schemas } from '@parlay/contracts/api';

export type Instrument = Schemas['Instrument'];

/** The provider's page for registering a card, and the cards it accepts; undefined when there are none. */
export function cardFieldsOf(instruments: readonly Instrument[]): { src: string; methods: string[] } | undefined {
  const src = instruments.find(({ integrationData }) => integrationData.cardFieldsUrl)?.integrationData.cardFieldsUrl;
  // Cards of other companies have their own fields.
  const typed = instruments.filter(({ integrationData }) => integrationData.cardFieldsUrl === src);
  return src ? { src, methods: typed.map(({ id }) => id) } : undefined;
}

/** Where a payment continues: at the player's bank for a registered card, else by what the method is. */
export const wayOf = ({
  state,
  kind,
  paymentIntegration,
}: Instrument): 'hosted' | 'redirect' | 'voucher' | 'registered' =>
  state !== null && kind === 'card' ? 'registered' : paymentIntegration;

/** Methods for a deposit (AC2): visible, enabled, below their own limit; the default first, then by weight. */
export const depositInstruments = (instruments: readonly Instrument[]): Instrument[] =>
  instruments
    .filter(({ hidden, deposits, quantityLimitBreach }) => !hidden && deposits.enabled && !quantityLimitBreach)
    .sort((one, other) => Number(other.default) - Number(one.default) || other.weight - one.weight);
