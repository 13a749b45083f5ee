import { z } from 'zod';
import { SlotSession } from '../slot-sessions/slot-session.ts';

/** Fact that a tile shows next to the studio. RTP is a percentage with one decimal; a jackpot is an amount of money. */
export const GameFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rtp'), value: z.string() }),
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('jackpot'), value: z.string(), currency: z.string() }),
]);
export type GameFact = z.infer<typeof GameFact>;

/** A game (EN6) with the studio's name, one fact, and the frame's ratio (height / width). */
export const Game = z
  .object({
    id: z.string(),
    name: z.string(),
    /** null if the page generates a cover from the id. */
    imgUrl: z.string().nullable(),
    freePlay: z.boolean(),
    tags: z.array(z.string()),
    provider: z.string(),
    studio: z.string(),
    fact: GameFact,
    ratio: z.number(),
  })
  .meta({ id: 'Game' });
export type Game = z.infer<typeof Game>;

export const Tab = z.object({ key: z.string(), count: z.int() }).meta({ id: 'Tab' });
export type Tab = z.infer<typeof Tab>;

export const LaunchBody = z.strictObject({
  mode: z.enum(['real', 'demo']),
  replaces: z.uuid().optional().describe('The launch that the same tab leaves'),
  takeOver: z.boolean().optional().describe('Also ends a game that is open in another tab or on another device'),
});
export type LaunchBody = z.infer<typeof LaunchBody>;
export const Launch = z
  .object({
    id: z.uuid().optional().describe('Name of a launch for money'),
    url: z.url(),
    origin: z.url(),
    ratio: z.number(),
    slotSession: SlotSession.optional().describe('What the player has set for slots; the game ends with it'),
  })
  .meta({ id: 'GameLaunch' });
export type Launch = z.infer<typeof Launch>;
