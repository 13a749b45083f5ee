import { z } from 'zod';

/** Rounds below which chance alone makes the measured RTP worthless. It is not shown to players. */
export const LEAST_ROUNDS = 100_000;

/** Standard deviations on each side of the promised RTP. Of 370 games that pay as promised, one is outside. */
const WIDTH = 3;

/**
 * RTP of the counted rounds of 90 days. Without `from` and `to`, the deviation of a round is unknown, so nothing can be
 * said about the difference to the promised RTP.
 */
export const MeasuredRtp = z.object({
  rounds: z.int(),
  percent: z.string(),
  from: z.string().optional(),
  to: z.string().optional(),
  isInRange: z.boolean().optional(),
});
export type MeasuredRtp = z.infer<typeof MeasuredRtp>;

interface CountedRounds {
  rounds: number;
  /** Part of the stakes that was paid back. */
  paidBack: number;
  /** See `game_rounds_count()`. */
  spread: number;
}

/**
 * Returns the measured RTP with the interval in which it lies for a game that pays as promised:
 * promised ± 3 · deviation · spread, where the deviation is that of a round's pay in stakes. For n equal stakes, the spread
 * is 1 / √n.
 */
export function measuredRtp(
  { rounds, paidBack, spread }: CountedRounds,
  promised: string,
  deviation: string | undefined,
): MeasuredRtp {
  const measured = { rounds, percent: (paidBack * 100).toFixed(2) };
  if (deviation === undefined) return measured;
  const half = WIDTH * Number(deviation) * spread * 100;
  const [from, to] = [Math.max(0, Number(promised) - half), Number(promised) + half];
  return {
    ...measured,
    ...{ from: from.toFixed(2), to: to.toFixed(2), isInRange: paidBack * 100 >= from && paidBack * 100 <= to },
  };
}
