import { z } from 'zod';
import { Instant, Money } from '../../core/http/schemas.ts';

/** Money of a session, as the reality check shows it (RS11). */
export const SessionFigures = z
  .object({
    initialBalance: Money,
    finalBalance: Money,
    staked: Money,
    won: Money,
    /** Staked less won; zero when the player has won. */
    lost: Money,
    /** Won less staked. */
    sessionBalance: Money,
    currency: z.string(),
  })
  .meta({ id: 'SessionFigures' });

export const SessionBalance = SessionFigures.extend({
  sessionStart: Instant,
  serverTime: Instant,
  /** Whole minutes since. */
  minutes: z.int(),
}).meta({ id: 'SessionBalance' });

export const RealityCheck = z
  .object({
    /** ISO 8601 duration; null: none, as the player wants it. */
    period: z.string().nullable(),
    /** When it is due in this session, by the server's clock. */
    nextAt: Instant.nullable(),
    /** ISO 8601 durations that are offered; the longest is the longest that may be chosen. */
    offered: z.array(z.string()),
    /** Whether there may be none. */
    mayBeOff: z.boolean(),
  })
  .meta({ id: 'RealityCheck' });
export type RealityCheck = z.infer<typeof RealityCheck>;

export const RealityCheckBody = z
  .object({
    /** From one minute to the longest that is offered; null: no more, where `mayBeOff`. Left out: as it is. */
    period: z.string().max(40).nullable().optional(),
    /** The player has seen it: the next one counts from now. */
    acknowledged: z.literal(true).optional(),
  })
  .meta({ id: 'RealityCheckBody' });
