import { createHash } from 'node:crypto';

export interface Lottery {
  id: 'midweek' | 'helio';
  name: string;
  /** `take` numbers are drawn from 1 to `of`. */
  of: number;
  take: number;
  /** Day of the week (0 Sunday) and hour (UTC) of the draw. */
  day: number;
  hour: number;
}

export const LOTTERIES: Record<Lottery['id'], Lottery> = {
  midweek: { id: 'midweek', name: 'Midweek', of: 45, take: 6, day: 3, hour: 19 },
  helio: { id: 'helio', name: 'Helio', of: 40, take: 5, day: 6, hour: 19 },
};

export interface Draw {
  /** ISO time of the draw. */
  at: string;
  numbers: number[];
}

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** Returns the time of the next draw after `now`, in ms since 1970. */
export function nextDrawAt({ day, hour }: Lottery, now: number): number {
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour);
  const next = today + ((day - date.getUTCDay() + 7) % 7) * (WEEK_MS / 7);
  return next > now ? next : next + WEEK_MS;
}

/** Returns the latest draws, newest first. Their numbers are computed from the draw time, so they never change. */
export function pastDraws(lottery: Lottery, now: number, count: number): Draw[] {
  const next = nextDrawAt(lottery, now);
  return Array.from({ length: count }, (_, back) => {
    const at = new Date(next - (back + 1) * WEEK_MS).toISOString();
    return { at, numbers: numbersOf(lottery, at) };
  });
}

function numbersOf({ id, of, take }: Lottery, at: string): number[] {
  const rank = (number: number) => createHash('sha256').update(`${id} ${at} ${number}`).digest('hex');
  const all = Array.from({ length: of }, (_, index) => index + 1);
  return all
    .map((number) => ({ number, rank: rank(number) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, take)
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

/** Returns the jackpot in euro cents, which grows for ten weeks and then starts over. */
export function jackpotAt(lottery: Lottery, now: number): bigint {
  return BigInt(250_000 + (Math.floor(nextDrawAt(lottery, now) / WEEK_MS) % 10) * 185_000) * 100n;
}
