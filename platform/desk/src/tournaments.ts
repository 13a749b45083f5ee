import { parseWholeNumber } from '@parlay/cli/numbers';
import { type Area, type ChangeOptions, type DeskOptions, formatTimestamp, idempotencyHeader } from './area.ts';
import { readJsonFile } from './json-file.ts';
import {
  formatTournament,
  formatTournamentList,
  type Tournament,
  type TournamentDetails,
} from './tournaments-texts.ts';

const PATH = '/api/operator/tournaments';

/** Adds the verbs of `parlay desk tournaments`. */
export function tournamentVerbs({ verb, change, act }: Area): void {
  verb('list', 'tournaments, latest start first', 'parlay desk tournaments list --status RUNNING')
    .option('--status <status>', 'UPCOMING, RUNNING, FINISHED or CANCELLED')
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ status, brand, page, ...options }: DeskOptions & { status?: string; brand?: number; page: number }) => {
      const query = new URLSearchParams({ page: String(page) });
      if (status !== undefined) query.set('status', status);
      if (brand !== undefined) query.set('brand', String(brand));
      return act(options, (client) => client.get<{ items: Tournament[] }>(`${PATH}?${query}`), formatTournamentList);
    });

  change(
    'create',
    'make a tournament from a JSON file with the fields of POST /api/operator/tournaments',
    'parlay desk tournaments create --file cup.json --reason "cup final on Sunday"',
  )
    .requiredOption('--file <file>', 'the file; - reads standard input', readJsonFile)
    .action(({ file, reason, key, ...options }: ChangeOptions & { file: Record<string, unknown> }) =>
      act(
        options,
        (client) => client.post<Tournament>(PATH, { ...file, reason }, idempotencyHeader(key)),
        (result) =>
          `${result.id} is made: ${result.name}, ${formatTimestamp(result.startsAt)} to ${formatTimestamp(result.endsAt)}.`,
      ),
    );

  verb('show <id>', 'one tournament', 'parlay desk tournaments show op-1').action((id: string, options: DeskOptions) =>
    act(options, (client) => client.get<TournamentDetails>(`${PATH}/${encodeURIComponent(id)}`), formatTournament),
  );

  change(
    'cancel <id>',
    'end a tournament without a winner; every entry price is paid back',
    'parlay desk tournaments cancel op-1 --reason "the final was abandoned"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) =>
        client.post<Tournament>(`${PATH}/${encodeURIComponent(id)}/cancel`, { reason }, idempotencyHeader(key)),
      (result) => `${result.id} is cancelled. Entries: ${result.currentPlayers}; every price was paid back.`,
    ),
  );
}
