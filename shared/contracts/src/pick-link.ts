/** A selection of the sports book that a link puts into the slip, named by the company's own id. */
export interface LinkedPick {
  selection: string;
  /** Decimal odds that the link showed. */
  odds: number;
}

/** An id of a company: printable ASCII without spaces. */
const SELECTION = /^[!-~]{1,120}$/;
const ODDS = /^\d{1,5}(\.\d{1,3})?$/;

/** Returns the query of a link to a page of the sports book. */
export const pickQuery = ({ selection, odds }: LinkedPick) => ({ pick: selection, odds });

/** Returns the selection that a page's query names, or undefined. */
export function pickIn(search: string): LinkedPick | undefined {
  const query = new URLSearchParams(search);
  const selection = query.get('pick') ?? '';
  const odds = query.get('odds') ?? '';
  return SELECTION.test(selection) && ODDS.test(odds) && Number(odds) > 1
    ? { selection, odds: Number(odds) }
    : undefined;
}

/** Returns a query without the selection. Other parameters keep their order. */
export function withoutPick(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('pick');
  query.delete('odds');
  return query.size === 0 ? '' : `?${query}`;
}
