import { z } from 'zod';
import { Pulse } from '../../beacon/beacon.ts';
import type { Lottery, LotteryId } from '../games.ts';

const Hex = z.string().regex(/^[0-9a-f]{64}$/);
const Minor = z.string().regex(/^\d{1,18}$/);
const Balls = z.array(z.int().min(1));
const DrawnNumbers = z.object({ main: Balls, extra: Balls });

const StoredResult = z.object({
  sales: Minor,
  classes: z.array(z.object({ winners: z.int().min(0), each: Minor })),
  jackpot: Minor,
  carried: Minor,
});
export type StoredResult = z.infer<typeof StoredResult>;

export const Draw = z.object({
  /** `{lottery}-{number}` */
  id: z.string(),
  lottery: z.enum(['midweek', 'helio', 'boa'] satisfies LotteryId[]),
  number: z.int(),
  /** Times in ms since 1970. */
  opensAt: z.int(),
  closesAt: z.int(),
  drawsAt: z.int(),
  /** Secret of 32 bytes and the commitment that is published before sales open. The secret is published after the draw. */
  secret: Hex,
  commitment: Hex,
  /** Witness's time of the commitment. Sales open with it. */
  committedAt: z.int().nullable().default(null),
  state: z.enum(['open', 'closed', 'drawn', 'cancelled']),
  /** Whether staff have stopped the draw until they release it. */
  isHeld: z.boolean(),
  /** Merkle root and number of all lines, with the actual time of the close. */
  seal: z.object({ root: Hex, lines: z.int().min(0), at: z.int() }).nullable(),
  /** First round of the beacon that may be used, fixed when the witness has recorded the seal. */
  round: z.int().nullable(),
  pulse: Pulse.nullable(),
  numbers: DrawnNumbers.nullable(),
  /** Results by currency. */
  results: z.record(z.string(), StoredResult),
});
export type Draw = z.infer<typeof Draw>;

/** Time of draw number 0: 2026-01-01T00:00:00Z. */
const START = Date.UTC(2026, 0, 1);

export const drawTime = ({ times: { everyMs, offsetMs } }: Lottery, number: number): number =>
  START + offsetMs + number * everyMs;

/** Returns the number of the first draw whose sales close after a time. */
export const nextNumber = ({ times: { everyMs, offsetMs, closesBeforeMs } }: Lottery, now: number): number =>
  Math.floor((now + closesBeforeMs - START - offsetMs) / everyMs) + 1;
