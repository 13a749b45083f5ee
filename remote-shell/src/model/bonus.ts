import type { Schemas } from '@parlay/contracts/api';

export type Bonus = Schemas['Bonus'];

/** Codes with a title of their own; others get that of their type (EN5). */
const NAMED = ['WELCOME', 'RELOAD', 'FREECASH'];

/** Key of a bonus's title. */
export const titleOf = ({ code, type }: Pick<Bonus, 'code' | 'type'>): string => (NAMED.includes(code) ? code : type);

/** The bonus of the card: the running one, else one that can be claimed; the server lists them in this order. */
export const shownOf = (items: readonly Bonus[]): Bonus | undefined => items.find(({ endedAt }) => endedAt === null);
