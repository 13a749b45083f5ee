import type { Fixture } from '../catalogue/fixture.ts';
import { sportOf } from '../catalogue/sports.ts';
import { playGoals } from './goals.ts';
import { playLaps } from './laps.ts';
import type { Play } from './play.ts';
import { playPoints } from './points.ts';
import { playRounds } from './rounds.ts';
import { playSets } from './sets.ts';

/** Returns the course of a fixture. The same fixture and seed always have the same one. */
export function playOf(fixture: Fixture, seed: string): Play {
  const sport = sportOf(fixture.competition.sport);
  switch (sport.model) {
    case 'goals':
      return playGoals(fixture, sport, seed);
    case 'points':
      return playPoints(fixture, sport, seed);
    case 'sets':
      return playSets(fixture, sport, seed);
    case 'rounds':
      return playRounds(fixture, sport, seed);
    default:
      return playLaps(fixture, sport, seed);
  }
}
