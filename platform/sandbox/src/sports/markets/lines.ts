import { type Counts, type Line, type Score, UNPLAYED } from './counts.ts';
import { gradeLine, opposite, type Result } from './grade.ts';
import {
  type Label,
  type Market,
  type MarketGroup,
  marginFor,
  type Scope,
  type Selection,
  selection,
} from './market.ts';

/** Counts of a scope and where its markets belong. */
export interface Scoped {
  counts: Counts;
  scope: Scope;
  /** Group of its result market and of those without a more specific one. */
  group: MarketGroup;
}

const won = (isWon: boolean): Result => (isWon ? 'won' : 'lost');
/** Returns the result of a value, or void if the scope was not played. */
const graded =
  (grade: (value: number) => Result) =>
  (value: number): Result =>
    Number.isNaN(value) ? 'void' : grade(value);

function market(
  { scope, counts, group }: Scoped,
  key: string,
  selections: readonly Selection[],
  { line, side, to = group }: { line?: number | undefined; side?: number; to?: MarketGroup } = {},
): Market {
  const label: Label = {
    key,
    ...(side === undefined ? {} : { side }),
    ...(line === undefined ? {} : { line: signless(line) }),
  };
  const id = [scope, key, side, line].filter((part) => part !== undefined).join(':');
  return { id, group: to, scope, label, margin: marginFor(selections.length), isExact: counts.isExact, selections };
}

const signless = (line: number) => String(line);
const signed = (line: number) => (line > 0 ? `+${line}` : line < 0 ? `−${-line}` : '0');

const of = (line: Line, id: string, label: Label, grade: (value: number) => Result): Selection =>
  selection(id, label, line, graded(grade));

/** Home, draw or away. */
export const threeWay = (scoped: Scoped): Market =>
  market(scoped, 'result', [
    of(scoped.counts.difference, '1', { key: 'side', side: 0 }, (value) => won(value > 0)),
    of(scoped.counts.difference, 'x', { key: 'draw' }, (value) => won(value === 0)),
    of(scoped.counts.difference, '2', { key: 'side', side: 1 }, (value) => won(value < 0)),
  ]);

/** Home or away. A draw is void, where one is possible. */
export const twoWay = (scoped: Scoped, key = 'winner'): Market => {
  const { difference } = scoped.counts;
  return market(scoped, key, [
    of(difference, '1', { key: 'side', side: 0 }, (value) => gradeLine(value, 0)),
    of(difference, '2', { key: 'side', side: 1 }, (value) => opposite(gradeLine(value, 0))),
  ]);
};

/** Two of the three results in one selection. */
export const doubleChance = (scoped: Scoped): Market =>
  market(scoped, 'double-chance', [
    of(scoped.counts.difference, '1x', { key: 'side-or-draw', side: 0 }, (value) => won(value >= 0)),
    of(scoped.counts.difference, '12', { key: 'side-or-side' }, (value) => won(value !== 0)),
    of(scoped.counts.difference, 'x2', { key: 'side-or-draw', side: 1 }, (value) => won(value <= 0)),
  ]);

/** More or less than a line, of both sides or of one. */
export function overUnder(scoped: Scoped, line: number, side?: 0 | 1): Market {
  const { total, home, away } = scoped.counts;
  const values = side === undefined ? total : side === 0 ? home : away;
  const text = signless(line);
  return market(
    scoped,
    side === undefined ? 'total' : 'side-total',
    [
      of(values, 'over', { key: 'over', line: text }, (value) => gradeLine(value, line)),
      of(values, 'under', { key: 'under', line: text }, (value) => opposite(gradeLine(value, line))),
    ],
    { line, ...(side === undefined ? {} : { side }), to: side === undefined ? 'totals' : 'teams' },
  );
}

/** Handicap without a draw. `line` is added to the home side. */
export function handicap(scoped: Scoped, line: number): Market {
  const { difference } = scoped.counts;
  return market(
    scoped,
    'handicap',
    [
      of(difference, '1', { key: 'side-line', side: 0, line: signed(line) }, (value) => gradeLine(value, -line)),
      of(difference, '2', { key: 'side-line', side: 1, line: signed(-line) }, (value) =>
        opposite(gradeLine(value, -line)),
      ),
    ],
    { line, to: 'handicaps' },
  );
}

/** Handicap with a draw. `line` is a whole number that is added to the home side. */
export function threeWayHandicap(scoped: Scoped, line: number): Market {
  const { difference } = scoped.counts;
  return market(
    scoped,
    'handicap-3',
    [
      of(difference, '1', { key: 'side-line', side: 0, line: signed(line) }, (value) => won(value + line > 0)),
      of(difference, 'x', { key: 'draw' }, (value) => won(value + line === 0)),
      of(difference, '2', { key: 'side-line', side: 1, line: signed(-line) }, (value) => won(value + line < 0)),
    ],
    { line, to: 'handicaps' },
  );
}

export const oddEven = (scoped: Scoped): Market =>
  market(
    scoped,
    'odd-even',
    [
      of(scoped.counts.total, 'odd', { key: 'odd' }, (value) => won(value % 2 === 1)),
      of(scoped.counts.total, 'even', { key: 'even' }, (value) => won(value % 2 === 0)),
    ],
    { to: 'totals' },
  );

/** Exact number, the last one with all above. */
export function exactTotal(scoped: Scoped, most: number, side?: 0 | 1): Market {
  const { total, home, away } = scoped.counts;
  const values = side === undefined ? total : side === 0 ? home : away;
  const numbers = Array.from({ length: most + 1 }, (_, number) => number);
  return market(
    scoped,
    side === undefined ? 'exact' : 'side-exact',
    numbers.map((number) =>
      of(values, String(number), { key: number === most ? 'or-more' : 'number', line: String(number) }, (value) =>
        won(number === most ? value >= most : value === number),
      ),
    ),
    side === undefined ? { to: 'totals' } : { side, to: 'teams' },
  );
}

/**
 * Winner and by how much, in bands. `bands` are the lowest differences of each. `hasDraw` says whether the rules allow a
 * draw. It is not read from the chances, because a bet on the draw must still be settled when none is possible any more.
 */
export function winningMargin(scoped: Scoped, bands: readonly number[], hasDraw: boolean): Market {
  const { difference } = scoped.counts;
  const sides = ([1, -1] as const).flatMap((sign, side) =>
    bands.map((from, at) => {
      const to = (bands[at + 1] ?? Number.POSITIVE_INFINITY) - 1;
      const text = to === Number.POSITIVE_INFINITY ? `${from}+` : to === from ? String(from) : `${from}–${to}`;
      return of(difference, `${side + 1}-${from}`, { key: 'side-by', side, line: text }, (value) =>
        won(value * sign >= from && value * sign <= to),
      );
    }),
  );
  const draw = of(difference, 'x', { key: 'draw' }, (value) => won(value === 0));
  return market(scoped, 'margin', hasDraw ? [...sides, draw] : sides, { to: 'scores' });
}

const scoresOf = ({ counts }: Scoped) => counts.scores ?? [];
const played =
  (grade: (home: number, away: number) => boolean) =>
  ([home, away]: Score): Result =>
    home === UNPLAYED[0] ? 'void' : won(grade(home, away));

export const bothScore = (scoped: Scoped): Market =>
  market(scoped, 'both-score', [
    selection(
      'yes',
      { key: 'yes' },
      scoresOf(scoped),
      played((home, away) => home > 0 && away > 0),
    ),
    selection(
      'no',
      { key: 'no' },
      scoresOf(scoped),
      played((home, away) => home === 0 || away === 0),
    ),
  ]);

/** Exact score of those listed, or any other. */
export function correctScore(scoped: Scoped, listed: readonly Score[], hasOther: boolean): Market {
  const isListed = (home: number, away: number) => listed.some(([one, two]) => one === home && two === away);
  return market(
    scoped,
    'score',
    [
      ...listed.map(([one, two]) =>
        selection(
          `${one}-${two}`,
          { key: 'number', line: `${one}–${two}` },
          scoresOf(scoped),
          played((home, away) => home === one && away === two),
        ),
      ),
      ...(hasOther
        ? [
            selection(
              'other',
              { key: 'other' },
              scoresOf(scoped),
              played((home, away) => !isListed(home, away)),
            ),
          ]
        : []),
    ],
    { to: 'scores' },
  );
}

const RESULT_SIDES = [
  ['1', { key: 'side-and', side: 0 }, (home: number, away: number) => home > away],
  ['x', { key: 'draw-and' }, (home: number, away: number) => home === away],
  ['2', { key: 'side-and', side: 1 }, (home: number, away: number) => home < away],
] as const;

/** Result and total in one selection. */
export function resultAndTotal(scoped: Scoped, line: number): Market {
  return market(
    scoped,
    'result-total',
    RESULT_SIDES.flatMap(([id, label, isResult]) => [
      selection(
        `${id}-over`,
        { ...label, key: `${label.key}-over`, line: String(line) },
        scoresOf(scoped),
        played((home, away) => isResult(home, away) && home + away > line),
      ),
      selection(
        `${id}-under`,
        { ...label, key: `${label.key}-under`, line: String(line) },
        scoresOf(scoped),
        played((home, away) => isResult(home, away) && home + away < line),
      ),
    ]),
    { line, to: 'scores' },
  );
}

/** Wins without the other side scoring. */
export const winToNil = (scoped: Scoped, side: 0 | 1): Market =>
  market(
    scoped,
    'win-to-nil',
    [
      selection(
        'yes',
        { key: 'yes' },
        scoresOf(scoped),
        played((home, away) => (side === 0 ? home > away && away === 0 : away > home && home === 0)),
      ),
      selection(
        'no',
        { key: 'no' },
        scoresOf(scoped),
        played((home, away) => !(side === 0 ? home > away && away === 0 : away > home && home === 0)),
      ),
    ],
    { side, to: 'teams' },
  );
