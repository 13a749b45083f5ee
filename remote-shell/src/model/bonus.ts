import type { Schemas } from '@parlay/contracts/api';

export type Bonus = Schemas['Bonus'];

/** The bonus of the card: the running one, else one that can be claimed; the server lists them in this order. */
export const shownOf = (items: readonly Bonus[]): Bonus | undefined => items.find(({ endedAt }) => endedAt === null);
