import { whole } from '@parlay/cli/numbers';
import { type Area, at, type ChangeOptions, type DeskOptions, keyHeader } from './area.ts';
import { content } from './json-file.ts';
import { type Details, listText, showText, type Tournament } from './tournaments-texts.ts';

const PATH = '/api/operator/tournaments';

/** Adds the verbs of `parlay desk tournaments`. */
export function tournamentVerbs({ verb, change, act }: Area): void {
  verb('list', 'tournaments, latest start first', 'parlay desk tournaments list --status RUNNING')
    .option('--status <status>', 'UPCOMING, RUNNING, FINISHED or CANCELLED')
    .option('--brand <id>', 'those of a brand', whole)
    .option('--page <n>', 'which page', whole, 1)
    .action(({ status, brand, page, ...options }: DeskOptions & { status?: string; brand?: number; page: number }) => {
      const query = new URLSearchParams({ page: String(page) });
      if (status !== undefined) query.set('status', status);
      if (brand !== undefined) query.set('brand', String(brand));
      return act(options, (client) => client.get<{ items: Tournament[] }>(`${PATH}?${query}`), listText);
    });

  change(
    'create',
    'make a tournament from a JSON file with the fields of POST /api/operator/tournaments',
    'parlay desk tournaments create --file cup.json --reason "cup final on Sunday"',
  )
    .requiredOption('--file <file>', 'the file; - reads standard input', content)
    .action(({ file, reason, key, ...options }: ChangeOptions & { file: Record<string, unknown> }) =>
      act(
        options,
        (client) => client.post<Tournament>(PATH, { ...file, reason }, keyHeader(key)),
        (result) => `${result.id} is made: ${result.name}, ${at(result.startsAt)} to ${at(result.endsAt)}.`,
      ),
    );

  verb('show <id>', 'one tournament', 'parlay desk tournaments show op-1').action((id: string, options: DeskOptions) =>
    act(options, (client) => client.get<Details>(`${PATH}/${encodeURIComponent(id)}`), showText),
  );

  change(
    'cancel <id>',
    'end a tournament without a winner; every entry price is paid back',
    'parlay desk tournaments cancel op-1 --reason "the final was abandoned"',
  ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<Tournament>(`${PATH}/${encodeURIComponent(id)}/cancel`, { reason }, keyHeader(key)),
      (result) => `${result.id} is cancelled. Entries: ${result.currentPlayers}; every price was paid back.`,
    ),
  );
}
