import type { Chance } from '../kit/chance.ts';

export interface CrashRules {
  /** Part of all stakes that is paid back, in hundredths, before rounding. */
  share: number;
  /** Hundredths of the stake at which the flight ends for everybody, paid. */
  most: number;
  /** Growth of the multiplier in 1 ms, as an exponent. */
  growth: number;
  colours: readonly [ground: string, sky: string, flame: string];
}

/** A flight: the last multiplier before the crash, and the one at which the player left, in hundredths. */
export interface Flight {
  /** Unknown to a player who has left, as long as others are on board. */
  crash?: number;
  left?: number;
}

/** Equally likely values from which the crash follows. */
export const VALUES = 1_000_000;

/** Pick of a player who leaves by hand. Other picks are the hundredths at which they leave. */
export const BY_HAND = 'hand';

/** Returns the last multiplier before the crash, in hundredths. Multipliers are whole tenths. */
const crashOf = ({ share, most }: CrashRules, value: number): number =>
  Math.min(most, Math.floor((share * VALUES) / (10 * (value + 1))) * 10);

/** Returns the multiplier after some ms of flight, in hundredths and rounded down to tenths. */
export const multiplierAfter = ({ growth, most }: CrashRules, ms: number): number =>
  Math.min(most, Math.floor(10 * Math.exp(growth * ms) + 1e-9) * 10);

/** Returns the ms of flight after which a multiplier is reached. */
export const reachedAfter = ({ growth }: CrashRules, multiplier: number): number =>
  Math.max(0, Math.log(multiplier / 100) / growth);

/** Returns the ms of flight after which it ends: when the multiplier would pass the last one before the crash. */
export const endsAfter = (rules: CrashRules, crash: number): number =>
  reachedAfter(rules, crash >= rules.most ? crash : crash + 10);

/** Decides a flight. The move `leave-170` leaves at 1.70 times the stake, `end` stays until the end of the flight. */
export function play(
  rules: CrashRules,
  chance: Chance,
  pick: string,
  moves: readonly string[],
): { shown: Flight; moves?: string[]; pays?: [number] } {
  const crash = crashOf(rules, chance.below(VALUES));
  const [move] = moves;
  if (move === undefined) return { shown: { crash }, moves: ['end'] };
  const wanted = move.startsWith('leave-')
    ? Number(move.slice('leave-'.length))
    : pick === BY_HAND
      ? rules.most
      : Number(pick);
  return wanted <= crash ? { shown: { crash, left: wanted }, pays: [wanted] } : { shown: { crash }, pays: [0] };
}
