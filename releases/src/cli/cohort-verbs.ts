import { commandGroup, type Examples } from '@parlay/cli/examples';
import { jsonVerb } from '@parlay/cli/json-verb';
import { formatTable } from '@parlay/cli/table';
import type { Command } from 'commander';
import type { ListedCohort } from '../replies/cohorts.ts';
import type { WithRegistry } from './verbs.ts';

interface Options {
  json?: true;
  reason?: string;
}

/** Adds the commands for cohorts, named groups of visitors that canaries can target. */
export function cohortVerbs(program: Command, withRegistry: WithRegistry): void {
  const cohort = commandGroup(program, 'cohort', 'named groups of visitors, for npx parlay promote --cohort');
  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(cohort, usage, description, ...examples);

  verb('list', 'cohorts and their members', 'parlay cohort list').action(({ json }: Options) =>
    withRegistry(
      json === true,
      (client) => client.get<ListedCohort[]>('/api/cohorts'),
      (rows) =>
        rows.length === 0
          ? 'There is no cohort yet.'
          : formatTable(
              ['COHORT', 'MEMBERS'],
              rows.map(({ name, members }) => [name, members.join(' ') || '-']),
            ),
    ),
  );
  for (const [action, usage, description, example] of [
    [
      'add',
      'add <cohort> <member...>',
      'add players by their canary key, or browsers by their visitor id (ops only)',
      'parlay cohort add staff kTz3vQ0mW8bY1nJr5sLxAe  # the key: npx parlay desk players canary-key 104001 --reason "joins the cohort"',
    ],
    [
      'remove',
      'remove <cohort> [member...]',
      'remove members, or the cohort where none are named (ops only)',
      'parlay cohort remove staff --reason "the test is over"',
    ],
  ] as const)
    verb(usage, description, example)
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
