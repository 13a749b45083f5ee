/** Most selections of a bet. */
export const MOST_LEGS = 12;

/** System whose lines are all combinations of certain sizes. */
export interface System {
  id: string;
  /** Numbers of selections in a line. */
  sizes: readonly number[];
}

/** Full covers by their number of selections. Those with singles contain each selection on its own, too. */
const NAMED: readonly (readonly [legs: number, id: string, from: number])[] = [
  [3, 'trixie', 2],
  [3, 'patent', 1],
  [4, 'yankee', 2],
  [4, 'lucky-15', 1],
  [5, 'canadian', 2],
  [5, 'lucky-31', 1],
  [6, 'heinz', 2],
  [6, 'lucky-63', 1],
  [7, 'super-heinz', 2],
  [8, 'goliath', 2],
];

/** Returns the systems that a number of selections can be played in: "2 of 4" and so on, then the full covers. */
export function systemsFor(legs: number): System[] {
  if (legs < 3) return [];
  const parts = Array.from({ length: legs - 2 }, (_, n) => ({ id: `${n + 2}/${legs}`, sizes: [n + 2] }));
  const named = NAMED.filter(([count]) => count === legs).map(([, id, from]) => ({
    id,
    sizes: Array.from({ length: legs - from + 1 }, (_, n) => from + n),
  }));
  return [...parts, ...named];
}

/** Returns the system with an id, or the first one if it does not fit the number of selections. */
export function systemFor(legs: number, id: string): System | undefined {
  const systems = systemsFor(legs);
  return systems.find((system) => system.id === id) ?? systems[0];
}

/** Returns the number of lines without listing them. */
export const lineCount = (legs: number, sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + choose(legs, size), 0);

const choose = (of: number, size: number): number => {
  let count = 1;
  for (let n = 0; n < size; n += 1) count = (count * (of - n)) / (n + 1);
  return Math.round(count);
};
