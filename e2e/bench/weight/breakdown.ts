import { renderTable } from '../support/report.ts';
import { addTo, type LoadedFile, type Shares, sharesOf } from './by-source.ts';
import type { Script } from './source-maps.ts';

/** Rows with fewer bytes in both variants are added up. */
const SMALL_BYTES = 400;

export interface BreakdownRow {
  name: string;
  monolith: number;
  product: number;
  /** The product's bytes by owner: `host`, a remote, or `page` for everything that no release serves. */
  owners: Record<string, number>;
}

type Find = (path: string) => Script | undefined;

/** Compares both variants of a page by library and package, and the product also by owner. Largest difference first. */
export function breakDown(product: readonly LoadedFile[], monolith: readonly LoadedFile[], find: Find): BreakdownRow[] {
  const monolithShares: Shares = new Map();
  for (const file of monolith) addTo(monolithShares, sharesOf(file, find(file.path)));
  const owned = new Map<string, Shares>();
  for (const file of product) {
    const owner = ownerOf(file.path);
    const shares = owned.get(owner) ?? new Map<string, number>();
    owned.set(owner, shares);
    addTo(shares, sharesOf(file, find(file.path)));
  }
  const names = new Set([...monolithShares.keys(), ...[...owned.values()].flatMap((shares) => [...shares.keys()])]);
  const rows = [...names].map((name): BreakdownRow => {
    const owners = Object.fromEntries([...owned].map(([owner, shares]) => [owner, shares.get(name) ?? 0]));
    return { name, monolith: monolithShares.get(name) ?? 0, product: sum(Object.values(owners)), owners };
  });
  return rows.sort((a, b) => b.product - b.monolith - (a.product - a.monolith));
}

const ownerOf = (path: string): string => /^\/r\/([^/]+)\//.exec(path)?.[1] ?? 'page';
const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** Renders the rows as a table in bytes. */
export function breakdownTable(page: string, rows: readonly BreakdownRow[]): string {
  const owners = [...new Set(rows.flatMap((row) => Object.keys(row.owners)))].sort();
  const isSmall = (row: BreakdownRow) => row.product < SMALL_BYTES && row.monolith < SMALL_BYTES;
  const total = (name: string, some: readonly BreakdownRow[]): BreakdownRow => ({
    name,
    monolith: sum(some.map((row) => row.monolith)),
    product: sum(some.map((row) => row.product)),
    owners: Object.fromEntries(owners.map((owner) => [owner, sum(some.map((row) => row.owners[owner] ?? 0))])),
  });
  const visibleRows = [
    ...rows.filter((row) => !isSmall(row)),
    total('smaller ones', rows.filter(isSmall)),
    total('all', rows),
  ];
  return renderTable(
    `${page}: bytes by library and package`,
    ['', 'monolith', 'product', 'more', ...owners],
    visibleRows.map(({ name, monolith, product, owners: by }) =>
      [name, monolith, product, product - monolith, ...owners.map((owner) => by[owner] ?? 0)].map((cell) =>
        typeof cell === 'number' ? Math.round(cell) : cell,
      ),
    ),
  );
}
