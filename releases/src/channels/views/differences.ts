/** A named value that differs between two sides; null if a side lacks it. */
export interface Change<T> {
  name: string;
  from: T | null;
  to: T | null;
}

/** Returns the entries that differ between two maps, sorted by name. */
export function changesBetween<T>(from: ReadonlyMap<string, T>, to: ReadonlyMap<string, T>): Change<T>[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .map((name) => ({ name, from: from.get(name) ?? null, to: to.get(name) ?? null }))
    .filter((change) => change.from !== change.to);
}

/** Returns the names that only one side has. */
export function addedAndRemoved(
  from: readonly string[],
  to: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: to.filter((name) => !from.includes(name)).sort(),
    removed: from.filter((name) => !to.includes(name)).sort(),
  };
}
