import { z } from 'zod/mini';

/** Heights a frame may ask for, in px; anything else is clamped or refused. */
export const MAX_FRAME_HEIGHT = 20_000;
const Height = z.number().check(z.gte(0), z.lte(MAX_FRAME_HEIGHT));

/** Sports frame → page (FR2, FR4). */
export const SportsFrameMessage = z.union([
  z.object({ action: z.literal('ext.sportsbook.ready') }),
  z.object({ action: z.literal('ext.sportsbook.size'), parameters: z.object({ height: Height }) }),
  z.object({ action: z.literal('ext.sportsbook.logon') }),
  z.object({
    action: z.literal('location'),
    location: z.string().check(z.maxLength(512), z.startsWith('/')),
    seoLink: z.optional(z.string().check(z.maxLength(512))),
  }),
]);
export type SportsFrameMessage = z.infer<typeof SportsFrameMessage>;

/** Page → sports frame. */
export type ToSportsFrame =
  | {
      action: 'opt.sportsbook.settings';
      parameters: { device: 'DESKTOP' | 'MOBILE'; language: string; brand: number; origin: string };
    }
  | { action: 'opt.sportsbook.token'; parameters: { authtoken: string } }
  | { action: 'location'; location: string };

/** Lottery frame → page (FR6). */
export const LotteryFrameMessage = z.object({
  action: z.literal('onIFrameHeightChange'),
  parameters: z.object({ height: Height, scrollToTop: z.optional(z.boolean()) }),
});
export type LotteryFrameMessage = z.infer<typeof LotteryFrameMessage>;
export interface ToLotteryFrame {
  action: 'onScroll';
  parameters: { scroll: number; pageHeight: number };
}

/** Game frame → page. The page never believes a figure from a frame: balances come from the server. */
export const GameFrameMessage = z.union([
  z.object({ action: z.literal('game.ready') }),
  z.object({ action: z.literal('game.round'), parameters: z.object({ state: z.enum(['started', 'finished']) }) }),
  z.object({ action: z.literal('game.exit') }),
  z.object({ action: z.literal('extend-session') }),
]);
export type GameFrameMessage = z.infer<typeof GameFrameMessage>;
