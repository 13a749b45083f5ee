import { parseWholeNumber } from '@parlay/cli/numbers';
import { type Area, type ChangeOptions, type DeskOptions, idempotencyHeader, type ReadOptions } from './area.ts';
import {
  describeLatestBreak,
  type FoundPlayer,
  formatPlayer,
  formatPlayerList,
  type PlayerDetails,
} from './players-texts.ts';

const PATH = '/api/operator/players';
const pathOf = (id: string, verb = '') => `${PATH}/${encodeURIComponent(id)}${verb}`;

interface FindOptions extends ReadOptions {
  brand?: number;
  standing?: string;
  page: number;
}

const CHANGES = [
  ['suspend', 'keep a player from logging in, and end all sessions', 'suspended'],
  ['unsuspend', 'let a suspended player log in again', 'active again'],
  ['close', 'close an account permanently, and end all sessions', 'closed'],
] as const;

interface BreakOptions extends ChangeOptions {
  period: string;
  scope?: string;
}

/** Adds the verbs of `parlay desk players`. */
export function playerVerbs({ verb, read, change, act }: Area): void {
  read(
    'find [words]',
    'players by number, session id, or the beginning of username, e-mail address or surname',
    'parlay desk players find demo1 --brand 104 --reason "calls about a bet" --case T-8841',
  )
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--standing <standing>', 'active, suspended or closed')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action((searchText: string | undefined, { brand, standing, page, ...options }: FindOptions) => {
      const query = new URLSearchParams({ page: String(page) });
      for (const [name, value] of Object.entries({ q: searchText, brand, standing }))
        if (value !== undefined) query.set(name, String(value));
      return act(options, (client) => client.get<{ items: FoundPlayer[] }>(`${PATH}?${query}`), formatPlayerList);
    });

  read(
    'show <id>',
    'one player with balances, notes and what operators did',
    'parlay desk players show 104001 --reason "calls about a bet" --case T-8841',
  ).action((id: string, options: ReadOptions) =>
    act(options, (client) => client.get<PlayerDetails>(pathOf(id)), formatPlayer),
  );

  read(
    'canary-key <id>',
    'the key by which `npx parlay cohort add` names the player',
    'parlay desk players canary-key 104001 --reason "joins the staff cohort"',
  ).action((id: string, options: ReadOptions) =>
    act(
      options,
      (client) => client.get<{ key: string }>(pathOf(id, '/canary-key')),
      ({ key }) => key,
    ),
  );

  verb(
    'note <id>',
    'add a note that operators see',
    'parlay desk players note 104001 --text "Prefers to be called in Finnish."',
  )
    .requiredOption('--text <text>', 'the note')
    .option('--key <key>', 'idempotency key; the same one adds it once')
    .action((id: string, options: DeskOptions & { text: string; key?: string }) =>
      act(
        options,
        (client) =>
          client.post<PlayerDetails>(pathOf(id, '/notes'), { text: options.text }, idempotencyHeader(options.key)),
        (player) => `Noted about ${player.customerId}.`,
      ),
    );

  for (const [name, description, result] of CHANGES) {
    change(`${name} <id>`, description, `parlay desk players ${name} 104001 --reason "asked by letter"`).action(
      (id: string, options: ChangeOptions) => {
        const { reason, key } = options;
        return act(
          options,
          (client) => client.post<PlayerDetails>(pathOf(id, `/${name}`), { reason }, idempotencyHeader(key)),
          (player) => `${player.customerId} (${player.username}) is ${result}.`,
        );
      },
    );
  }

  change(
    'country <id> <code>',
    'change the country, whose rules then hold, and end all sessions',
    'parlay desk players country 104001 FI --reason "moved to Helsinki"',
  ).action((id: string, countryCode: string, { reason, key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<PlayerDetails>(pathOf(id, '/country'), { countryCode, reason }, idempotencyHeader(key)),
      (player) => `${player.customerId} (${player.username}) lives in ${player.countryCode}.`,
    ),
  );

  breakVerbs({ change, act });
}

/** Adds the verbs that set timeouts and exclusions, and lift exclusions whose period has passed. */
function breakVerbs({ change, act }: Pick<Area, 'change' | 'act'>): void {
  const set = (id: string, verb: string, body: object, { key, ...options }: ChangeOptions) =>
    act(
      options,
      (client) => client.post<PlayerDetails>(pathOf(id, `/${verb}`), body, idempotencyHeader(key)),
      (user) =>
        `${user.customerId} (${user.username}): ${describeLatestBreak(user, verb === 'timeout' ? 'timeout' : 'exclusion')}`,
    );

  change(
    'timeout <id>',
    'keep a person from playing for hours or days, on every brand',
    'parlay desk players timeout 104001 --period P7D --reason "asked by phone"',
  )
    .requiredOption('--period <duration>', 'how long, as an ISO 8601 duration: PT24H, P7D')
    .action((id: string, { period, ...options }: BreakOptions) =>
      set(id, 'timeout', { period, reason: options.reason }, options),
    );

  change(
    'exclude <id>',
    'keep a person from playing for months or years; nobody can shorten it',
    'parlay desk players exclude 104001 --period P6M --reason "asked by phone"',
  )
    .requiredOption('--period <duration>', 'how long: P6M, P5Y, or none for until further notice')
    .option('--scope <scope>', 'brand, or group for every brand', 'group')
    .action((id: string, { period, scope, ...options }: BreakOptions) =>
      set(id, 'exclude', { period: period === 'none' ? null : period, scope, reason: options.reason }, options),
    );

  change(
    'lift <id>',
    'end an exclusion whose time is over, at the request of the player',
    'parlay desk players lift 104001 --reason "asked in writing"',
  ).action((id: string, options: ChangeOptions) => set(id, 'lift', { reason: options.reason }, options));
}
