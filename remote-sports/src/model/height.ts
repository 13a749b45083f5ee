import { MAX_FRAME_HEIGHT } from '@parlay/contracts/frames';

/** Below this a frame would be a slit in which nothing can be read. */
const MIN_FRAME_HEIGHT = 240;

/** Height in px that a frame gets when it asks for one (FR2). */
export const clampHeight = (asked: number): number =>
  Math.min(MAX_FRAME_HEIGHT, Math.max(MIN_FRAME_HEIGHT, Math.ceil(asked)));
