import type { Schemas } from '@parlay/contracts/api';

/** Breaks that a player may choose, and earlier breaks. */
export type Breaks = Schemas['Breaks'];
export type BreakEntry = Schemas['BreakEntry'];
