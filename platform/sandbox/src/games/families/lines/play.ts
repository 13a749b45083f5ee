import type { Chance } from '../kit/chance.ts';

export interface LineRules {
  /** Symbols of each reel in order, one letter each. A reel stops at any of them with the same chance. */
  reels: readonly string[];
  /** Symbols of a reel that are visible. */
  rows: number;
  /** Row of each reel that a line crosses, such as `11111`. */
  lines: readonly string[];
  /** Hundredths of the stake for 1, 2, 3 … equal symbols on a line. */
  pays: Readonly<Record<string, readonly number[]>>;
  /** Symbol that stands for every other symbol of a line. */
  wild?: string;
  /** Factor of a line with a wild symbol among those that pay. */
  wildFactor?: number;
  /** Whether lines also pay from the last reel. */
  bothWays?: boolean;
  /** Symbol that pays wherever it is visible: hundredths of the stake for 1, 2, 3 … of them. */
  scatter?: { symbol: string; pays: readonly number[] };
  /** Free spins that follow a spin with so many scatter symbols. What they pay is multiplied. They bring no others. */
  freeSpins?: { scatters: number; spins: number; factor: number };
  /** Picture of each symbol. */
  pictures: Readonly<Record<string, string>>;
  /** Colours of the machine: ground, frame, cell, highlight. */
  colours: readonly [ground: string, frame: string, cell: string, highlight: string];
}

/** Line that pays: its number, the symbols that count from its first reel, and hundredths of the stake. */
interface LineWin {
  line: number;
  count: number;
  pays: number;
  fromRight?: true;
}

/** Symbols of each visible column from top to bottom, and what they pay. */
export interface Spin {
  columns: readonly string[];
  wins: readonly LineWin[];
  scatters: number;
}

export interface LineResult extends Spin {
  /** Free spins that followed. */
  free?: readonly Spin[];
}

/** Returns how many symbols pay at the beginning of a line, and what. */
export function lineWin({ pays, wild, wildFactor = 1 }: LineRules, symbols: string): { count: number; pays: number } {
  const symbol = [...symbols].find((one) => one !== wild) ?? wild ?? '';
  let count = 0;
  while (symbols[count] === symbol || (wild !== undefined && symbols[count] === wild)) count += 1;
  const factor = wild !== undefined && symbols.slice(0, count).includes(wild) ? wildFactor : 1;
  return { count, pays: (pays[symbol]?.[count - 1] ?? 0) * factor };
}

/** Returns the wins of a line's symbols, in both directions if the game pays so. All equal symbols pay once. */
export function lineWins(
  rules: LineRules,
  symbols: string,
): readonly { count: number; pays: number; fromRight?: true }[] {
  const left = lineWin(rules, symbols);
  if (!rules.bothWays || left.count === symbols.length) return left.pays > 0 ? [left] : [];
  const right = lineWin(rules, [...symbols].reverse().join(''));
  return [left, { ...right, fromRight: true as const }].filter(({ pays }) => pays > 0);
}

export const scatterPays = ({ scatter }: LineRules, count: number): number => scatter?.pays[count - 1] ?? 0;

/** Returns the visible symbols of a reel that stops at a position. */
export const columnAt = (reel: string, stop: number, rows: number): string => (reel + reel).slice(stop, stop + rows);

const symbolsOn = (columns: readonly string[], line: string): string =>
  columns.map((column, reel) => column[Number(line[reel])]).join('');

function spin(rules: LineRules, chance: Chance): { shown: Spin; paid: number } {
  const columns = rules.reels.map((reel) => columnAt(reel, chance.below(reel.length), rules.rows));
  const wins = rules.lines.flatMap((line, at) =>
    lineWins(rules, symbolsOn(columns, line)).map((win) => ({ line: at, ...win })),
  );
  const scatters = columns.join('').split(rules.scatter?.symbol ?? '-').length - 1;
  const paid = wins.reduce((sum, { pays }) => sum + pays, 0) + scatterPays(rules, scatters);
  return { shown: { columns, wins, scatters }, paid };
}

export function play(rules: LineRules, chance: Chance): { shown: LineResult; pays: [number] } {
  const { shown, paid } = spin(rules, chance);
  const { freeSpins } = rules;
  if (!freeSpins || shown.scatters < freeSpins.scatters) return { shown, pays: [paid] };
  const free = Array.from({ length: freeSpins.spins }, () => spin(rules, chance));
  const won = free.reduce((sum, one) => sum + one.paid, 0) * freeSpins.factor;
  return { shown: { ...shown, free: free.map((one) => one.shown) }, pays: [paid + won] };
}
