import type { FixturePlan, FixtureState } from './fixture-state.ts';
import { goalGameAt } from './goal-game.ts';
import { tennisAt } from './tennis.ts';
import { titleRaceAt } from './title-race.ts';

/** What the feed says of a fixture at a moment. Pure: same plan, seed and time, same state, on every node. */
export function fixtureAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  if (plan.sides.length > 2) return titleRaceAt(plan, seed, now);
  return plan.sport === 'Tennis' ? tennisAt(plan, seed, now) : goalGameAt(plan, seed, now);
}
