import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { type Client, clientOf } from './client.ts';
import { at, type Details, listText, showText, type Tournament } from './desk-texts.ts';
import { whole } from './numbers.ts';
import { type Finish, type Outcome, refused } from './outcome.ts';

interface DeskOptions {
  json?: true;
  url?: string;
  token?: string;
}

/** `parlay desk …`: the operators' commands, by the operator API. */
export function deskVerbs(program: Command, finish: Finish): void {
  const desk = program.command('desk').description("what operators do: calls of the platform's operator API");
  const tournaments = desk.command('tournaments').description('tournaments: list, create, show, cancel');
  const verb = (usage: string, description: string) =>
    tournaments
      .command(usage)
      .description(description)
      .option('--url <url>', 'address of the platform (default: PARLAY_URL, else the local one)')
      .option('--token <token>', "an operator's token (default: PARLAY_TOKEN)")
      .option('--json', 'print one JSON document and nothing else');
  const act = async <T>(
    { json, url, token }: DeskOptions,
    task: (client: Client) => Promise<Outcome<T>>,
    words: (data: T) => string,
  ) => {
    const client = platformClient(process.env, url, token);
    finish(client.ok ? withFields(await task(client.data)) : client, words, json === true);
  };

  verb('list', 'tournaments, latest start first')
    .option('--status <status>', 'UPCOMING, RUNNING, FINISHED or CANCELLED')
    .option('--brand <id>', 'those of a brand', whole)
    .option('--page <n>', 'which page', whole, 1)
    .action(({ status, brand, page, ...options }: DeskOptions & { status?: string; brand?: number; page: number }) => {
      const query = new URLSearchParams({ page: String(page) });
      if (status !== undefined) query.set('status', status);
      if (brand !== undefined) query.set('brand', String(brand));
      return act(options, (client) => client.get<{ items: Tournament[] }>(`${PATH}?${query}`), listText);
    });

  verb('create', 'make a tournament from a JSON file with the fields of POST /api/operator/tournaments')
    .requiredOption('--file <file>', 'the file; - reads standard input', content)
    .requiredOption('--reason <text>', 'why')
    .option('--key <key>', 'idempotency key; the same one makes it once')
    .action(({ file, reason, key = randomUUID(), ...options }: DeskOptions & CreateOptions) =>
      act(
        options,
        (client) => client.post<Tournament>(PATH, { ...file, reason }, { 'idempotency-key': key }),
        (made) => `${made.id} is made: ${made.name}, ${at(made.startsAt)} to ${at(made.endsAt)}.`,
      ),
    );

  verb('show <id>', 'one tournament').action((id: string, options: DeskOptions) =>
    act(options, (client) => client.get<Details>(`${PATH}/${encodeURIComponent(id)}`), showText),
  );

  verb('cancel <id>', 'end a tournament without a winner; every entry price is paid back')
    .requiredOption('--reason <text>', 'why')
    .option('--key <key>', 'idempotency key')
    .action((id: string, { reason, key = randomUUID(), ...options }: DeskOptions & { reason: string; key?: string }) =>
      act(
        options,
        (client) =>
          client.post<Tournament>(`${PATH}/${encodeURIComponent(id)}/cancel`, { reason }, { 'idempotency-key': key }),
        (done) => `${done.id} is cancelled. Entries: ${done.currentPlayers}; every price was paid back.`,
      ),
    );
}

const PATH = '/api/operator/tournaments';

interface CreateOptions {
  file: Record<string, unknown>;
  reason: string;
  key?: string;
}

/** JSON of a file. */
function content(file: string): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read: ${(error as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new InvalidArgumentError('It is not a JSON object.');
  return parsed as Record<string, unknown>;
}

function platformClient(env: NodeJS.ProcessEnv, url?: string, token?: string): Outcome<Client> {
  const address = url || env.PARLAY_URL || `http://localhost:${env.PORT_API || 8084}`;
  if (!URL.canParse(address)) return refused('bad_environment', `"${address}" is not a URL.`);
  const bearer = token || env.PARLAY_TOKEN;
  if (!bearer)
    return refused(
      'no_token',
      'There is no token: set PARLAY_TOKEN to one that platform/scripts/operator-token.ts has made.',
    );
  return { ok: true, data: clientOf({ url: address.replace(/\/$/, ''), token: bearer }, 'platform') };
}

/** A refusal for a person names the fields. */
function withFields<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome;
  const fields = Object.keys(outcome.error.fieldErrors ?? {});
  const reason = outcome.error.details?.reason;
  const more = [...(fields.length > 0 ? [`Look at: ${fields.join(', ')}.`] : []), ...(reason ? [`(${reason})`] : [])];
  return { ok: false, error: { ...outcome.error, message: [outcome.error.message, ...more].join(' ') } };
}
