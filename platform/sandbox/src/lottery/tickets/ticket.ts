import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { LotteryId } from '../games.ts';

const Minor = z.string().regex(/^\d{1,18}$/);

export const LETTERS = 'ABCDEFGHIJ';

/** Numbers of draws that a ticket can be bought for. */
export const DRAW_COUNTS = [1, 2, 4, 8] as const;

export const Line = z.object({
  letter: z.string().length(1),
  main: z.array(z.int().min(1)),
  extra: z.array(z.int().min(1)),
});
export type Line = z.infer<typeof Line>;

/** A draw of a ticket. `takesPart` is false if the payment was confirmed only after the close. */
const TicketDraw = z.object({
  id: z.string(),
  drawsAt: z.int(),
  takesPart: z.boolean(),
  state: z.enum(['waiting', 'won', 'lost', 'refunded']),
  /** Prize or refund, in minor units. */
  amount: Minor,
  /** Positions of the prize classes of winning lines. */
  wins: z.array(z.object({ letter: z.string(), at: z.int() })),
  /** Whether the site has confirmed the result. `refused` needs staff. */
  payment: z.enum(['none', 'due', 'done', 'refused']),
});
export type TicketDraw = z.infer<typeof TicketDraw>;

export const Ticket = z.object({
  /** Reference on the receipt. */
  id: z.string(),
  lottery: z.enum(['midweek', 'helio', 'boa'] satisfies LotteryId[]),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  lines: z.array(Line),
  draws: z.array(TicketDraw),
  /** Price of all lines in all draws, in minor units. */
  price: Minor,
  state: z.enum(['asking', 'bought', 'refused']),
  /** Code of a refusal. */
  code: z.string().nullable(),
  /** Decimal text of what a limit leaves, if that is why the ticket was refused. */
  left: z.string().exactOptional(),
  at: z.int(),
  /** Hash of the player and the page's key of the intent. Null for a ticket that a subscription bought. */
  intent: z.string().nullable().default(null),
  /**
   * Call for the price, which repetitions send unchanged. Removed once the site has answered, and for a refused ticket once
   * the site has also confirmed that it took nothing.
   */
  call: z.string().nullable().default(null),
  subscription: z.string().nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const Subscription = z.object({
  id: z.string(),
  lottery: z.enum(['midweek', 'helio', 'boa'] satisfies LotteryId[]),
  company: z.string(),
  player: z.string(),
  currency: z.string(),
  lines: z.array(Line),
  state: z.enum(['active', 'ended']),
  /** Number of the last draw that a ticket was asked for. */
  lastNumber: z.int(),
  /** Last refused draw, with the code of the refusal. */
  refused: z.object({ drawsAt: z.int(), code: z.string() }).nullable(),
  at: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

/** Characters that are not confused with others. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns a new reference, such as `M-7K2F-9QXD-3HPT`, with 60 random bits. */
export function newReference(lottery: LotteryId): string {
  const characters = [...randomBytes(12)].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('');
  return [lottery[0]?.toUpperCase(), ...(characters.match(/.{4}/g) ?? [])].join('-');
}
