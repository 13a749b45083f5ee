import { z } from 'zod';
import { Instant } from '../../core/http/schemas.ts';

const Id = z.string();

const Selection = z
  .object({
    selectionId: Id,
    name: z.string(),
    ordinal: z.int(),
    odds: z.number().describe('Decimal price with two digits: 2.14'),
    assetUrl: z.string().nullable(),
    showBet: z.boolean(),
    disabled: z.boolean(),
    toBeRemoved: z.boolean(),
    oddsChanged: z.boolean(),
  })
  .meta({ id: 'Selection' });

const Market = z
  .object({
    marketId: Id,
    name: z.string(),
    ordinal: z.int(),
    layout: z.enum(['HORIZONTAL', 'VERTICAL']),
    orderBy: z.enum(['odds', 'name', 'ordinal']),
    selections: z.array(Selection),
    showMarket: z.boolean(),
    disabled: z.boolean(),
    toBeRemoved: z.boolean(),
  })
  .meta({ id: 'Market' });

export const Event = z
  .object({
    eventId: Id,
    name: z.string(),
    competitionName: z.string(),
    sportName: z.string(),
    startDate: Instant,
    /** null before the start. */
    score: z.string().nullable(),
    minute: z.int().nullable(),
    markets: z.array(Market),
    display: z.boolean().describe('A market of it is shown, with a selection'),
    isVisible: z.boolean().describe('As the odds company says'),
    disabled: z.boolean().describe('By the odds company, or because it is away'),
    toBeRemoved: z.boolean(),
    scoreChanged: z.boolean(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** A competition with its events (EN10). */
export const Competition = z
  .object({
    competitionName: z.string(),
    sportName: z.string(),
    nearestStartDate: Instant,
    events: z.array(Event),
    display: z.boolean().describe('One of its events is displayed'),
    isVisible: z.boolean().describe('One of its events is visible'),
    disabled: z.boolean().describe('All of its events are disabled'),
  })
  .meta({ id: 'Competition' });
export type Competition = z.infer<typeof Competition>;
