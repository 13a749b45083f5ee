import { LOTTERY_PRODUCTS } from '@parlay/contracts/lotteries';
import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

export const Draw = z
  .object({
    /** Product that the draw belongs to. */
    product: z.enum(LOTTERY_PRODUCTS),
    name: z.string(),
    drawsAt: Instant,
    jackpot: Money,
    currency: z.string(),
  })
  .meta({ id: 'Draw' });

export const Draws = z
  .object({
    draws: z
      .array(Draw)
      .nullable()
      .describe('The next draws of the brand’s lotteries, the nearest first; null while their company does not answer'),
  })
  .meta({ id: 'Draws' });
export type Draws = z.infer<typeof Draws>;

const LiveEvent = z
  .object({
    /** Digits, as in deep links. */
    id: z.string(),
    sport: z.string(),
    home: z.string(),
    away: z.string(),
    minute: z.int(),
    score: z.object({ home: z.int(), away: z.int() }),
    odds: z.object({
      home: z.number(),
      draw: z.number().nullable().describe('null where the sport knows none'),
      away: z.number(),
    }),
    selections: z
      .object({ home: z.string(), draw: z.string().nullable(), away: z.string() })
      .nullable()
      .describe('The company’s ids of the outcomes; null if it does not name them'),
  })
  .meta({ id: 'LiveEvent' });

export const LiveEvents = z
  .object({
    events: z
      .array(LiveEvent)
      .nullable()
      .describe('The first few that are played now; null while the company of the sports book does not answer'),
  })
  .meta({ id: 'LiveEvents' });
export type LiveEvents = z.infer<typeof LiveEvents>;
