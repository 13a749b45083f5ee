import type { Schemas } from '@parlay/contracts/api';

export type Bonus = Schemas['Bonus'];

/**
 * Returns the bonus for the card: the running one, otherwise one that can be claimed. The server lists them in this
 * order.
 */
export const cardBonusOf = (items: readonly Bonus[]): Bonus | undefined =>
  items.find(({ endedAt }) => endedAt === null);
