import Fraction from 'fraction.js';
import { type Odds, oddsOf } from '../kit/odds.ts';
import { columnAt, type LineRules, lineWin, lineWins, scatterPays } from './play.ts';

/** Returns each symbol of a reel with its number of positions. */
function countsOf(reel: string): [symbol: string, count: number][] {
  const counts = new Map<string, number>();
  for (const symbol of reel) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts];
}

/** Returns true if further reels can change what the first symbols of a line pay. */
const isLineOpen = (rules: LineRules, symbols: string): boolean =>
  rules.bothWays === true || lineWin(rules, symbols).count === symbols.length;

const paysOf = (rules: LineRules, symbols: string): number =>
  lineWins(rules, symbols).reduce((sum, { pays }) => sum + pays, 0);

/** Returns the part of stakes that is paid back. Every row of a reel shows each of its symbols equally often. */
export function rtp(rules: LineRules): Fraction {
  const { reels } = rules;
  const total = reels.reduce((product, reel) => product * reel.length, 1);
  const counts = reels.map(countsOf);
  const paid = (symbols: string, ways: number): number => {
    const at = symbols.length;
    const isSettled = at === reels.length || (at > 0 && !isLineOpen(rules, symbols));
    if (!isSettled)
      return (counts[at] ?? []).reduce((sum, [symbol, count]) => sum + paid(symbols + symbol, ways * count), 0);
    const others = reels.slice(at).reduce((product, reel) => product * reel.length, 1);
    return ways * others * paysOf(rules, symbols);
  };
  const scattered = [...scatterChances(rules)].reduce(
    (sum, [count, chance]) => sum.add(chance.mul(scatterPays(rules, count))),
    new Fraction(0),
  );
  return new Fraction(paid('', 1) * rules.lines.length, total).add(scattered).div(100);
}

/** Returns the chance of each number of visible scatter symbols. */
function scatterChances({ reels, rows, scatter }: LineRules): Map<number, Fraction> {
  let chances = new Map([[0, new Fraction(1)]]);
  for (const reel of scatter ? reels : []) {
    const next = new Map<number, Fraction>();
    for (const [before, chance] of chances)
      for (let stop = 0; stop < reel.length; stop += 1) {
        const count = before + columnAt(reel, stop, rows).split(scatter?.symbol ?? '').length - 1;
        next.set(count, (next.get(count) ?? new Fraction(0)).add(chance.div(reel.length)));
      }
    chances = next;
  }
  return chances;
}

/** A line whose next symbols can still change what it pays. */
interface OpenLine {
  rows: string;
  symbols: string;
}

/** Returns the exact chances of a round's pay, by going through all positions of all reels. */
export function odds(rules: LineRules): Odds {
  const ways = new Map<number, number>();
  const { reels, rows, scatter } = rules;
  const left = reels.map((_, at) => reels.slice(at).reduce((product, reel) => product * reel.length, 1));
  const columns = reels.map((reel) =>
    [...reel].map((_, stop) => {
      const column = columnAt(reel, stop, rows);
      return { column, count: scatter ? column.split(scatter.symbol).length - 1 : 0 };
    }),
  );
  const add = (pays: number, count: number) => {
    ways.set(pays, (ways.get(pays) ?? 0) + count);
  };
  const visit = (at: number, open: readonly OpenLine[], paid: number, scatters: number): void => {
    const stops = columns[at];
    // Without open lines, the other reels change nothing.
    if (!stops || (open.length === 0 && !scatter)) {
      add(paid + scatterPays(rules, scatters), left[at] ?? 1);
      return;
    }
    for (const { column, count } of stops) {
      let sum = paid;
      const stillOpen: OpenLine[] = [];
      for (const { rows: line, symbols } of open) {
        const next = symbols + (column[Number(line[at])] ?? '');
        if (at < reels.length - 1 && isLineOpen(rules, next)) stillOpen.push({ rows: line, symbols: next });
        else sum += paysOf(rules, next);
      }
      visit(at + 1, stillOpen, sum, scatters + count);
    }
  };
  visit(
    0,
    rules.lines.map((line) => ({ rows: line, symbols: '' })),
    0,
    0,
  );
  return oddsOf(left[0] ?? 1, ways);
}
