import { table } from '../support/report.ts';
import { addTo, type LoadedFile, type Shares, sharesOf } from './by-source.ts';
import type { Script } from './source-maps.ts';

/** Rows that are smaller in both variants are added up. */
const SMALL = 400;

export interface BreakdownRow {
  name: string;
  monolith: number;
  product: number;
  /** The product's bytes by owner: `host`, a remote, or `page` for what no release serves. */
  owners: Record<string, number>;
}

type Find = (path: string) => Script | undefined;

/** Compares what both variants of a page load: by library and package, the product's also by owner; largest difference first. */
export function breakDown(product: readonly LoadedFile[], monolith: readonly LoadedFile[], find: Find): BreakdownRow[] {
  const one: Shares = new Map();
  for (const file of monolith) addTo(one, sharesOf(file, find(file.path)));
  const owned = new Map<string, Shares>();
  for (const file of product) {
    const owner = ownerOf(file.path);
    const shares = owned.get(owner) ?? new Map<string, number>();
    owned.set(owner, shares);
    addTo(shares, sharesOf(file, find(file.path)));
  }
  const names = new Set([...one.keys(), ...[...owned.values()].flatMap((shares) => [...shares.keys()])]);
  const rows = [...names].map((name): BreakdownRow => {
    const owners = Object.fromEntries([...owned].map(([owner, shares]) => [owner, shares.get(name) ?? 0]));
    return { name, monolith: one.get(name) ?? 0, product: sum(Object.values(owners)), owners };
  });
  return rows.sort((a, b) => b.product - b.monolith - (a.product - a.monolith));
}

const ownerOf = (path: string): string => /^\/r\/([^/]+)\//.exec(path)?.[1] ?? 'page';
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** The rows as text, in bytes. */
export function breakdownTable(page: string, rows: readonly BreakdownRow[]): string {
  const owners = [...new Set(rows.flatMap((row) => Object.keys(row.owners)))].sort();
  const isSmall = (row: BreakdownRow) => row.product < SMALL && row.monolith < SMALL;
  const total = (name: string, some: readonly BreakdownRow[]): BreakdownRow => ({
    name,
    monolith: sum(some.map((row) => row.monolith)),
    product: sum(some.map((row) => row.product)),
    owners: Object.fromEntries(owners.map((owner) => [owner, sum(some.map((row) => row.owners[owner] ?? 0))])),
  });
  const shown = [
    ...rows.filter((row) => !isSmall(row)),
    total('smaller ones', rows.filter(isSmall)),
    total('all', rows),
  ];
  return table(
    `${page}: bytes by library and package`,
    ['', 'monolith', 'product', 'more', ...owners],
    shown.map(({ name, monolith, product, owners: by }) =>
      [name, monolith, product, product - monolith, ...owners.map((owner) => by[owner] ?? 0)].map((cell) =>
        typeof cell === 'number' ? Math.round(cell) : cell,
      ),
    ),
  );
}
