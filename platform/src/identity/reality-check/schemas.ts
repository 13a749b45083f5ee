import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

/** Session money shown in the reality check (RS11). */
export const SessionBalance = z
  .object({
    initialBalance: Money,
    finalBalance: Money,
    staked: Money,
    won: Money,
    /** `staked` minus `won`; zero if the player has won more. */
    lost: Money,
    /** `won` minus `staked`. */
    sessionBalance: Money,
    /** Wins minus stakes in games, excluding tournaments and bets. */
    gamesBalance: Money,
    currency: z.string(),
    sessionStart: Instant,
    serverTime: Instant,
    /** Whole minutes since `sessionStart`. */
    minutes: z.int(),
  })
  .meta({ id: 'SessionBalance' });

export const RealityCheck = z
  .object({
    /** ISO 8601 duration; null if the player has turned it off. */
    period: z.string().nullable(),
    /** When the next check is due in this session, by the server's clock. */
    nextAt: Instant.nullable(),
    /** ISO 8601 durations on offer. The longest is also the maximum that may be chosen. */
    offered: z.array(z.string()),
    /** Whether the player may turn it off. */
    mayBeOff: z.boolean(),
  })
  .meta({ id: 'RealityCheck' });
export type RealityCheck = z.infer<typeof RealityCheck>;

export const RealityCheckBody = z
  .object({
    /**
     * From one minute to the longest duration on offer. Null turns it off if `mayBeOff`. If omitted, it stays
     * unchanged.
     */
    period: z.string().max(40).nullable().optional(),
    /** Sent once the player has seen the check, so that the interval to the next one starts now. */
    acknowledged: z.literal(true).optional(),
  })
  .meta({ id: 'RealityCheckBody' });
