import { z } from 'zod';
import { SlotSession } from '../slot-sessions/slot-session.ts';
import { MeasuredRtp } from './measured/measured.ts';

/** Fact that a tile shows next to the studio. RTP is a percentage with one decimal; a jackpot is an amount of money. */
export const GameFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rtp'), value: z.string() }),
  z.object({ kind: z.literal('live') }),
  z.object({ kind: z.literal('new') }),
  z.object({ kind: z.literal('jackpot'), value: z.string(), currency: z.string() }),
]);
export type GameFact = z.infer<typeof GameFact>;

const Rtp = z.object({
  percent: z.string().describe('Average percentage of stakes that is paid back, with two decimals'),
  source: z.enum(['supplier', 'certificate']).describe('Who says so: the list of the supplier, or a laboratory, too'),
  laboratory: z.string().optional(),
  certifiedOn: z.iso.date().optional(),
  measured: MeasuredRtp.optional().describe('What it paid back here in 90 days; absent below 100,000 rounds'),
});

/** A game (EN6) with the studio's name, one fact, and the frame's ratio (height / width). Unknown facts are absent. */
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
    family: z.string().optional().describe('Kind of game in the words of its supplier, such as `roulette`'),
    rtp: Rtp.optional(),
    volatility: z.int().min(1).max(5).optional().describe('From 1, low, to 5, high'),
    hitRate: z.string().optional().describe('Percentage of rounds that pay anything'),
    maxWin: z
      .object({ times: z.string(), oneIn: z.int().optional() })
      .optional()
      .describe('Most that a round pays, in stakes, and how many rounds there are for one that pays it'),
    stakes: z
      .object({ currency: z.string(), min: z.string(), max: z.string() })
      .optional()
      .describe("Smallest and largest stake of a bet in the player's currency, or the first one of the site"),
    features: z.array(z.string()).optional(),
    popularity: z.int().optional().describe('1 for the game with the most rounds in 30 days; absent without any'),
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
