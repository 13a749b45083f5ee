import type { Command } from 'commander';
import type { Finish } from '../outcome.ts';
import { areaOf } from './area.ts';
import { tournamentVerbs } from './tournaments.ts';

/** `parlay desk …`: the operators' commands, by the operator API; each area is a file with its verbs. */
export function deskVerbs(program: Command, finish: Finish): void {
  const desk = program.command('desk').description("what operators do: calls of the platform's operator API");
  const area = areaOf(desk, finish);
  tournamentVerbs(area('tournaments', 'tournaments: list, create, show, cancel'));
}
