import type { Command } from 'commander';
import type { Cohort } from '../channels/cohorts.ts';
import { jsonVerb } from './json-verb.ts';
import { table } from './print.ts';
import type { WithRegistry } from './verbs.ts';

interface Options {
  json?: true;
  reason?: string;
}

/** Named groups of visitors that canaries can be for. */
export function cohortVerbs(program: Command, withRegistry: WithRegistry): void {
  const cohort = program.command('cohort').description('named groups of visitors, for parlay promote --cohort');
  const verb = (usage: string, description: string) => jsonVerb(cohort, usage, description);

  verb('list', 'cohorts and their members').action(({ json }: Options) =>
    withRegistry(
      json === true,
      (client) => client.get<Cohort[]>('/api/cohorts'),
      (rows) =>
        rows.length === 0
          ? 'There is no cohort yet.'
          : table(
              ['COHORT', 'MEMBERS'],
              rows.map(({ name, members }) => [name, members.join(' ') || '-']),
            ),
    ),
  );
  for (const [action, usage, description] of [
    ['add', 'add <cohort> <member...>', 'add players by their canary key, or browsers by their visitor id (ops only)'],
    ['remove', 'remove <cohort> [member...]', 'remove members, or the cohort where none are named (ops only)'],
  ] as const)
    verb(usage, description)
      .option('--reason <text>', 'why')
      .action((name: string, members: string[], { json, reason }: Options) =>
        withRegistry(
          json === true,
          (client) =>
            client.post<{ changed: number }>(`/api/cohorts/${encodeURIComponent(name)}/${action}`, { members, reason }),
          ({ changed }) => `${changed} ${action === 'add' ? 'added to' : 'removed from'} ${name}.`,
        ),
      );
}
