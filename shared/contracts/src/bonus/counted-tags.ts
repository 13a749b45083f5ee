/** Tags of games that the terms of a bonus may name: lists of the lobby, so that players know which games they are. */
export const COUNTED_TAGS = ['slots', 'livetables', 'jackpots', 'tablegames', 'virtuals'] as const;
export type CountedTag = (typeof COUNTED_TAGS)[number];
