import type { Fixture } from '../catalogue/fixture.ts';
import type { RoundSport } from '../catalogue/sports.ts';
import type { Result } from '../markets/grade.ts';
import { type Market, marginFor, type Selection, selection } from '../markets/market.ts';
import { diceOf, driftAt } from './chance.ts';
import { type Play, type State, shareAt } from './play.ts';

/** End of a fight: the winner's index, or 2 for a draw, and the round of the stoppage, or 0 for a decision. */
type Ending = readonly [winner: number, round: number];

/** Share of a round after which its stoppage happens. */
const STOPPED_AT = 0.6;
const CLOSES_AT = 0.97;
const MOST_DRAWN = 0.06;

/** Plays a fight over rounds, such as boxing. */
export function playRounds(fixture: Fixture, { rounds }: RoundSport, seed: string): Play {
  const dice = diceOf(seed, fixture.id);
  const strength = 0.25 + 0.5 * dice('strength');
  const hazard = 0.03 + 0.07 * dice('hazard');
  const stoppages = Array.from({ length: rounds }, (_, n) => dice('round', n) < hazard);
  const stoppedIn = stoppages.indexOf(true) + 1;
  const decision = dice('decision');
  const byPoints = decision < MOST_DRAWN ? 2 : (decision - MOST_DRAWN) / (1 - MOST_DRAWN) < strength ? 0 : 1;
  const ending: Ending = stoppedIn > 0 ? [dice('stopped') < strength ? 0 : 1, stoppedIn] : [byPoints, 0];
  const length = fixture.endsAt - fixture.startsAt;
  const endsAt = stoppedIn > 0 ? fixture.startsAt + (length * (stoppedIn - 1 + STOPPED_AT)) / rounds : fixture.endsAt;

  /** Returns all possible endings from the round that is being fought. */
  function endingsAt(now: number): (readonly [Ending, number])[] {
    if (now >= endsAt) return [[ending, 1]];
    const first = Math.min(rounds, Math.floor(shareAt(fixture, now) * rounds) + 1);
    const home = Math.min(0.9, Math.max(0.1, strength * driftAt(dice, 'strength', fixture.startsAt, now)));
    const endings: (readonly [Ending, number])[] = [];
    let remaining = 1;
    for (let round = first; round <= rounds; round += 1) {
      endings.push([[0, round], remaining * hazard * home], [[1, round], remaining * hazard * (1 - home)]);
      remaining *= 1 - hazard;
    }
    const decided = remaining * (1 - MOST_DRAWN);
    return [...endings, [[0, 0], decided * home], [[1, 0], decided * (1 - home)], [[2, 0], remaining * MOST_DRAWN]];
  }

  function marketsAt(now: number): Market[] {
    const endings = endingsAt(now);
    const one = (id: string, label: Selection['label'], grade: (winner: number, round: number) => boolean | 'void') =>
      selection(id, label, endings, ([winner, round]: Ending): Result => {
        const result = grade(winner, round);
        return result === 'void' ? 'void' : result ? 'won' : 'lost';
      });
    const market = (
      key: string,
      group: Market['group'],
      selections: Selection[],
      extra: Partial<Market['label']> = {},
    ): Market => ({
      id: ['match', key, extra.side, extra.line].filter((part) => part !== undefined).join(':'),
      ...{
        group,
        scope: 'match',
        label: { key, ...extra },
        margin: marginFor(selections.length),
        isExact: true,
        selections,
      },
    });
    const yesNo = (grade: (winner: number, round: number) => boolean) => [
      one('yes', { key: 'yes' }, grade),
      one('no', { key: 'no' }, (winner, round) => !grade(winner, round)),
    ];
    const sides = [0, 1] as const;
    const groups = [
      [1, 3],
      [4, 6],
      [7, 9],
      [10, 12],
    ] as const;
    return [
      market('result', 'main', [
        one('1', { key: 'side', side: 0 }, (winner) => winner === 0),
        one('x', { key: 'draw' }, (winner) => winner === 2),
        one('2', { key: 'side', side: 1 }, (winner) => winner === 1),
      ]),
      market(
        'draw-no-bet',
        'main',
        sides.map((side) =>
          one(String(side + 1), { key: 'side', side }, (winner) => (winner === 2 ? 'void' : winner === side)),
        ),
      ),
      market(
        'distance',
        'main',
        yesNo((_winner, round) => round === 0),
      ),
      market('method', 'main', [
        ...sides.flatMap((side) => [
          one(`${side + 1}-stoppage`, { key: 'side-stoppage', side }, (winner, round) => winner === side && round > 0),
          one(`${side + 1}-points`, { key: 'side-points', side }, (winner, round) => winner === side && round === 0),
        ]),
        one('x', { key: 'draw' }, (winner) => winner === 2),
      ]),
      ...Array.from({ length: rounds - 1 }, (_, n) => n + 1.5).map((line) =>
        market(
          'total-rounds',
          'totals',
          [
            one('over', { key: 'over', line: String(line) }, (_winner, round) => round === 0 || round > line),
            one('under', { key: 'under', line: String(line) }, (_winner, round) => round > 0 && round < line),
          ],
          { line: String(line) },
        ),
      ),
      market('round-group', 'scores', [
        ...sides.flatMap((side) =>
          groups.map(([from, to]) =>
            one(
              `${side + 1}-${from}`,
              { key: 'side-by', side, line: `${from}–${to}` },
              (winner, round) => winner === side && round >= from && round <= to,
            ),
          ),
        ),
        one('distance', { key: 'distance' }, (_winner, round) => round === 0),
      ]),
      ...sides.map((side) =>
        market(
          'round-of',
          'scores',
          [
            ...Array.from({ length: rounds }, (_, n) => n + 1).map((number) =>
              one(
                String(number),
                { key: 'number', line: String(number) },
                (winner, round) => winner === side && round === number,
              ),
            ),
            one('other', { key: 'other' }, (winner, round) => winner !== side || round === 0),
          ],
          { side },
        ),
      ),
      ...sides.flatMap((side) => [
        market(
          'by-stoppage',
          'teams',
          yesNo((winner, round) => winner === side && round > 0),
          { side },
        ),
        market(
          'by-points',
          'teams',
          yesNo((winner, round) => winner === side && round === 0),
          { side },
        ),
      ]),
    ];
  }

  return {
    endsAt,
    stateAt(now): State {
      if (now < fixture.startsAt) return { phase: 'upcoming' };
      const share = shareAt(fixture, Math.min(now, endsAt));
      const round = Math.min(rounds, Math.floor(share * rounds) + 1);
      const clock = { key: 'round' as const, value: round };
      if (now >= endsAt) return { phase: 'finished', score: [ending[0] === 0 ? 1 : 0, ending[0] === 1 ? 1 : 0], clock };
      return { phase: 'live', score: [0, 0], clock, ...(share >= CLOSES_AT ? { suspended: 'ending' as const } : {}) };
    },
    marketsAt: (now, range) => {
      const markets = marketsAt(now);
      return range === 'all'
        ? markets
        : markets.filter(({ label, id }) => label.key === 'draw-no-bet' || id === 'match:total-rounds:8.5');
    },
  };
}
