/** Game tags that bonus terms may refer to. They are lobby lists, so that players can see which games have them. */
export const COUNTED_TAGS = ['slots', 'livetables', 'jackpots', 'tablegames', 'virtuals'] as const;
export type CountedTag = (typeof COUNTED_TAGS)[number];
