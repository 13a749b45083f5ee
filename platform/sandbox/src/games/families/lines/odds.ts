import Fraction from 'fraction.js';
import { type Facts, type Odds, oddsOf } from '../kit/odds.ts';
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
  const spin = new Fraction(paid('', 1) * rules.lines.length, total).add(scattered).div(100);
  const { freeSpins } = rules;
  if (!freeSpins) return spin;
  const chance = [...scatterChances(rules)].reduce(
    (sum, [count, part]) => (count >= freeSpins.scatters ? sum.add(part) : sum),
    new Fraction(0),
  );
  return spin.mul(chance.mul(freeSpins.spins * freeSpins.factor).add(1));
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

/** Positions of all reels: how many pay how much, and how many of those bring free spins. */
interface Spins {
  total: number;
  ways: ReadonlyMap<number, number>;
  winning: ReadonlyMap<number, number>;
}

/** Goes through all positions of all reels. */
function spinsOf(rules: LineRules): Spins {
  const ways = new Map<number, number>();
  const winning = new Map<number, number>();
  const least = rules.freeSpins?.scatters ?? Number.POSITIVE_INFINITY;
  const { reels, rows, scatter } = rules;
  const left = reels.map((_, at) => reels.slice(at).reduce((product, reel) => product * reel.length, 1));
  const columns = reels.map((reel) =>
    [...reel].map((_, stop) => {
      const column = columnAt(reel, stop, rows);
      return { column, count: scatter ? column.split(scatter.symbol).length - 1 : 0 };
    }),
  );
  const add = (pays: number, count: number, scatters: number) => {
    ways.set(pays, (ways.get(pays) ?? 0) + count);
    if (scatters >= least) winning.set(pays, (winning.get(pays) ?? 0) + count);
  };
  const visit = (at: number, open: readonly OpenLine[], paid: number, scatters: number): void => {
    const stops = columns[at];
    // Without open lines, the other reels change nothing.
    if (!stops || (open.length === 0 && !scatter)) {
      add(paid + scatterPays(rules, scatters), left[at] ?? 1, scatters);
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
  return { total: left[0] ?? 1, ways, winning };
}

const known = new WeakMap<LineRules, Spins>();
function knownSpins(rules: LineRules): Spins {
  const spins = known.get(rules) ?? spinsOf(rules);
  known.set(rules, spins);
  return spins;
}

/** Returns the exact chances of what a spin pays. That is the round, unless free spins follow. */
export function odds(rules: LineRules): Odds {
  const { total, ways } = knownSpins(rules);
  return oddsOf(total, ways);
}

/** Returns the exact facts of rounds with free spins, which do not depend on each other. */
export function facts(rules: LineRules, spin: Facts): Facts {
  const { freeSpins } = rules;
  if (!freeSpins) return spin;
  const { total, ways, winning } = knownSpins(rules);
  const { spins, factor } = freeSpins;
  const count = [...winning.values()].reduce((sum, one) => sum + one, 0);
  const chance = new Fraction(count, total);
  /** Mean of what the first spin pays, where it counts only if it brings free spins. */
  const withFree = [...winning]
    .reduce((sum, [pays, some]) => sum.add(new Fraction(pays * some, total)), new Fraction(0))
    .div(100);
  const freeMean = spin.rtp.mul(spins * factor);
  const freeSquares = spin.variance.mul(spins * factor * factor).add(freeMean.mul(freeMean));
  const squares = spin.variance
    .add(spin.rtp.mul(spin.rtp))
    .add(withFree.mul(freeMean).mul(2))
    .add(chance.mul(freeSquares));
  const mean = rtp(rules);
  const none = new Fraction(1).sub(spin.hitRate);
  const noneWithFree = new Fraction(winning.get(0) ?? 0, total);
  const silent = none.sub(noneWithFree).add(noneWithFree.mul(none.pow(spins) ?? 0));
  const firstMost = Math.max(...winning.keys());
  const spinMost = Math.max(...ways.keys());
  return {
    rtp: mean,
    hitRate: new Fraction(1).sub(silent),
    variance: squares.sub(mean.mul(mean)),
    most: {
      pays: firstMost + spinMost * spins * factor,
      chance: new Fraction(winning.get(firstMost) ?? 0, total).mul(
        new Fraction(ways.get(spinMost) ?? 0, total).pow(spins) ?? 0,
      ),
    },
  };
}
