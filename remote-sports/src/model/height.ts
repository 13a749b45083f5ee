import { MAX_FRAME_HEIGHT } from '@parlay/contracts/frames';

/** Minimum height in px. A lower frame would be unreadable. */
const MIN_FRAME_HEIGHT = 240;
/** Minimum height of a slip in px: its bar. */
const MIN_SLIP_HEIGHT = 64;

const clampFrom =
  (least: number) =>
  (requested: number): number =>
    Math.min(MAX_FRAME_HEIGHT, Math.max(least, Math.ceil(requested)));

/** Clamps the height in px that a frame requests (FR2). */
export const clampHeight = clampFrom(MIN_FRAME_HEIGHT);

/** Clamps the height in px that a slip's frame requests. */
export const clampSlipHeight = clampFrom(MIN_SLIP_HEIGHT);
