import type { FeedFixture } from '@parlay/contracts/odds-feed';
import type { FixturePlan, FixtureState } from './fixture-state.ts';
import { goalGameAt } from './goal-game.ts';
import { tennisAt } from './tennis.ts';
import { titleRaceAt } from './title-race.ts';

/** Returns a fixture's state at a time. The same plan, seed and time always produce the same state. */
export function fixtureAt(plan: FixturePlan, seed: string, now: number): FixtureState {
  if (plan.sides.length > 2) return titleRaceAt(plan, seed, now);
  return plan.sport === 'Tennis' ? tennisAt(plan, seed, now) : goalGameAt(plan, seed, now);
}

/** Returns a fixture's state at a time in the feed's format. */
export function feedFixtureAt(plan: FixturePlan, seed: string, now: number): FeedFixture {
  const { plan: _, ...state } = fixtureAt(plan, seed, now);
  const { id, competition, sport, name } = plan;
  return { id, competition, sport, name, startsAt: new Date(plan.startsAt).toISOString(), ...state };
}
