import type { Schemas } from '@parlay/contracts/api';

export type Instrument = Schemas['Instrument'];

/** The page of the provider on which a card can be registered, and the cards it takes; undefined where there are none. */
export function cardFieldsOf(instruments: readonly Instrument[]): { src: string; methods: string[] } | undefined {
  const src = instruments.find(({ integrationData }) => integrationData.cardFieldsUrl)?.integrationData.cardFieldsUrl;
  // Cards that another company takes have fields of their own.
  const typed = instruments.filter(({ integrationData }) => integrationData.cardFieldsUrl === src);
  return src ? { src, methods: typed.map(({ id }) => id) } : undefined;
}

/** How a payment by it goes on: at the player's bank for a card that is registered, else on the provider's page. */
export const wayOf = ({ paymentIntegration, integrationData }: Instrument): 'hosted' | 'redirect' | 'registered' =>
  paymentIntegration === 'hosted' && !integrationData.cardFieldsUrl ? 'registered' : paymentIntegration;

/** What can be paid in with (AC2): not hidden, enabled, below its own limit; the default first, then by weight. */
export const depositInstruments = (instruments: readonly Instrument[]): Instrument[] =>
  instruments
    .filter(({ hidden, deposits, quantityLimitBreach }) => !hidden && deposits.enabled && !quantityLimitBreach)
    .sort((one, other) => Number(other.default) - Number(one.default) || other.weight - one.weight);
