import type { Chance } from '../kit/chance.ts';

export interface WaysRules {
  /** Symbols of each reel, one letter each. Every place of the reel shows any of them with the same chance. */
  reels: readonly string[];
  /** Places of each reel. */
  rows: readonly number[];
  /** Hundredths of the stake of one way for 1, 2, 3 … reels with a symbol. */
  pays: Readonly<Record<string, readonly number[]>>;
  /** Symbol that stands for every other symbol. It is not on the first reel. */
  wild?: string;
  /** Factors of the pays before and after each cascade. The last one stays. */
  factors: readonly number[];
  /** Hundredths of the stake that a round pays at most. */
  most: number;
  /** Picture of each symbol. */
  pictures: Readonly<Record<string, string>>;
  /** Colours of the machine: ground, frame, cell, highlight. */
  colours: readonly [ground: string, frame: string, cell: string, highlight: string];
}

/** Rules with the name under which the simulated rounds of the game are stored. */
export interface WaysGame extends WaysRules {
  measured: string;
}

/** Symbol that pays on reels from the first on. `pays` is for all its ways together, without the factor. */
interface WayWin {
  symbol: string;
  reels: number;
  ways: number;
  pays: number;
}

/** Symbols of each reel from top to bottom, and what they pay. */
export interface Drop {
  columns: readonly string[];
  wins: readonly WayWin[];
  factor: number;
}

export interface WaysResult {
  drops: readonly Drop[];
}

/** Returns what each symbol of the first reel pays. */
export function winsOf({ pays, wild }: WaysRules, columns: readonly string[]): WayWin[] {
  const wins: WayWin[] = [];
  const first = columns[0] ?? '';
  for (let at = 0; at < first.length; at += 1) {
    const symbol = first.charAt(at);
    if (first.indexOf(symbol) < at) continue;
    let [reels, ways] = [0, 1];
    for (const column of columns) {
      let count = 0;
      for (let row = 0; row < column.length; row += 1) {
        const other = column.charAt(row);
        if (other === symbol || other === wild) count += 1;
      }
      if (count === 0) break;
      reels += 1;
      ways *= count;
    }
    const paid = (pays[symbol]?.[reels - 1] ?? 0) * ways;
    if (paid > 0) wins.push({ symbol, reels, ways, pays: paid });
  }
  return wins;
}

/** Returns what is left of a reel without the symbols that paid. */
const leftOf = ({ wild }: WaysRules, column: string, reel: number, wins: readonly WayWin[]): string => {
  const paid = wins.filter(({ reels }) => reel < reels);
  if (paid.length === 0) return column;
  return [...column].filter((one) => one !== wild && paid.every(({ symbol }) => symbol !== one)).join('');
};

/** Fills a reel from above. */
function filled(bag: string, rows: number, left: string, chance: Chance): string {
  let above = '';
  for (let missing = rows - left.length; missing > 0; missing -= 1) above += bag.charAt(chance.below(bag.length));
  return above + left;
}

/** Symbols that paid disappear, the others fall, and new ones come from above, until none pays. */
export function play(rules: WaysRules, chance: Chance): { shown: WaysResult; pays: [number] } {
  const drops: Drop[] = [];
  let [columns, paid] = [rules.reels.map(() => ''), 0];
  for (;;) {
    columns = columns.map((left, reel) => filled(rules.reels[reel] ?? '', rules.rows[reel] ?? 0, left, chance));
    const wins = winsOf(rules, columns);
    const factor = rules.factors[Math.min(drops.length, rules.factors.length - 1)] ?? 1;
    drops.push({ columns, wins, factor });
    for (const win of wins) paid += win.pays * factor;
    if (wins.length === 0 || paid >= rules.most) return { shown: { drops }, pays: [Math.min(paid, rules.most)] };
    columns = columns.map((column, reel) => leftOf(rules, column, reel, wins));
  }
}
