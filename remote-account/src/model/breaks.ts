import type { Schemas } from '@parlay/contracts/api';

/** What a player may choose, and the breaks before. */
export type Breaks = Schemas['Breaks'];
export type BreakEntry = Schemas['BreakEntry'];
