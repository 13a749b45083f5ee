import { digitsOf } from '@parlay/money';

/** Decimal places of an amount on the wire. */
const DECIMALS = 5;

/** Returns an amount of minor units on the wire, which counts 1/100,000 of the currency's unit. */
export const toUnits = (minor: bigint, currency: string): bigint => minor * scaleOf(currency);

/** Returns an amount in minor units, or undefined if it has a fraction of a minor unit. */
export function minorOfUnits(units: bigint, currency: string): bigint | undefined {
  const scale = scaleOf(currency);
  return units % scale === 0n ? units / scale : undefined;
}

const scaleOf = (currency: string): bigint => 10n ** BigInt(DECIMALS - digitsOf(currency));
