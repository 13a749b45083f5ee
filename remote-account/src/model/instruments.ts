import type { Schemas } from '@parlay/contracts/api';

export type Instrument = Schemas['Instrument'];

/** What can be paid in with (AC2): not hidden, enabled, below its own limit; the default first, then by weight. */
export const depositInstruments = (instruments: readonly Instrument[]): Instrument[] =>
  instruments
    .filter(({ hidden, deposits, quantityLimitBreach }) => !hidden && deposits.enabled && !quantityLimitBreach)
    .sort((one, other) => Number(other.default) - Number(one.default) || other.weight - one.weight);
