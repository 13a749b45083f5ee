import type { Schemas } from '@parlay/contracts/api';

export type Instrument = Schemas['Instrument'];
/** A field that an instrument asks for. */
export type AccountField = Instrument['accountFieldDefinitions'][number];

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

/** What the player fills in to pay with an instrument, or to register one. */
export const fieldsFor = (instrument: Instrument | undefined, use: AccountField['uses'][number]): AccountField[] =>
  instrument?.accountFieldDefinitions.filter(
    ({ userInputRequired, uses }) => userInputRequired && uses.includes(use),
  ) ?? [];

/** Methods of which an account can be registered by what the player types. */
export const registrable = (instruments: readonly Instrument[]): Instrument[] =>
  instruments.filter(
    (instrument) =>
      instrument.state === null && !instrument.quantityLimitBreach && fieldsFor(instrument, 'registration').length > 0,
  );
