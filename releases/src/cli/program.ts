import { Command, InvalidArgumentError } from 'commander';
import type { ChainVerdict } from '../audit/chain.ts';
import type { HistoryEntry } from '../channels/history.ts';
import type { Status } from '../channels/status.ts';
import { buildOne } from './building.ts';
import { type Client, registryClient } from './client.ts';
import { type CliEnvironment, readCliEnvironment } from './environment.ts';
import type { Outcome } from './outcome.ts';
import { historyText, statusText, table, type VersionRow, versionsText } from './print.ts';
import {
  channelPath,
  checkOne,
  type PromoteOptions,
  promoteOne,
  publishOne,
  remotePath,
  rollBackOne,
} from './verbs.ts';

/** Ends a verb: prints what it is, and sets the exit code. */
export type Finish = <T>(outcome: Outcome<T>, words: (data: T) => string, json: boolean, isRefusal?: boolean) => void;

interface Common {
  json?: true;
  channel: string;
}

const percent = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 100))
    throw new InvalidArgumentError('It is a number from 0 to 100.');
  return value;
};
const whole = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number above 0.');
  return Number(text);
};

/** The verbs and their help. Nothing here does the work; verbs.ts does. */
export function parlayProgram(finish: Finish): Command {
  const program = new Command('parlay')
    .description('Releases of the host and the remotes: build, publish, promote, roll back')
    .showHelpAfterError('(parlay --help tells more)')
    .addHelpText(
      'after',
      '\nPARLAY_URL and PARLAY_TOKEN say where and as whom; without them the local registry and its ops token.\nExit codes: 0 done, 1 refused with the reason, 2 wrong usage.',
    );

  const verb = (usage: string, description: string) =>
    program.command(usage).description(description).option('--json', 'print one JSON document and nothing else');
  const onChannel = (usage: string, description: string) =>
    verb(usage, description).option('--channel <channel>', 'the channel', 'production');
  const withRegistry = async <T>(
    json: boolean,
    task: (client: Client, env: CliEnvironment) => Promise<Outcome<T>>,
    words: (data: T) => string,
  ) => {
    const env = readCliEnvironment(process.env);
    finish(env.ok ? await task(registryClient(env.data), env.data) : env, words, json);
  };

  onChannel('status', 'what is live where: remote, version, digest, share, since, by whom').action(
    ({ json, channel }: Common) =>
      withRegistry(json === true, (client) => client.get<Status>(channelPath(channel)), statusText),
  );

  verb('build <remote>', 'build one remote, or the host, reproducibly').action(
    async (remote: string, { json }: { json?: true }) => {
      const { resolve } = await import('node:path');
      const outcome = await buildOne(resolve(import.meta.dirname, '../../..'), remote);
      finish(
        outcome,
        ({ digest, built, files, bytes, dir }) =>
          `${remote} ${digest} ${built ? 'built' : 'is unchanged'}: ${files} files, ${Math.round(bytes / 1024)} KB in ${dir}`,
        json === true,
      );
    },
  );

  verb('publish <remote>', 'build if stale, check, upload, record')
    .option('--version <version>', 'the label; the next patch when absent')
    .action((remote: string, { json, version }: { json?: true; version?: string }) =>
      withRegistry(
        json === true,
        (client, env) => publishOne(client, env, remote, version),
        (done) =>
          done.created
            ? `${remote} ${done.version} published (${done.digest}).`
            : `${remote} ${done.version} is these bytes already (${done.digest}); nothing to publish.`,
      ),
    );

  verb('versions <remote>', 'published versions, newest first').action((remote: string, { json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.get<VersionRow[]>(`${remotePath(remote)}/versions`),
      (versions) => versionsText(remote, versions),
    ),
  );

  onChannel('check <remote> <version>', "the promotion gate's verdict, without promoting").action(
    async (remote: string, version: string, { json, channel }: Common) => {
      const env = readCliEnvironment(process.env);
      const outcome = env.ok ? await checkOne(registryClient(env.data), channel, remote, version) : env;
      const words = ({ ok, reasons }: { ok: boolean; reasons: string[] }) =>
        ok
          ? `${remote} ${version} may go live on ${channel}.`
          : `${remote} ${version} may not go live:\n${reasons.join('\n')}`;
      finish(outcome, words, json === true, outcome.ok && !outcome.data.ok);
    },
  );

  onChannel('promote <remote> <version>', 'make a version live: at once for new pages, at a quiet moment in open ones')
    .option('--canary <percent>', 'only for this share of the visitors', percent)
    .option('--brand <number>', 'only for visitors of this brand', whole)
    .option('--reason <text>', 'why')
    .action((remote: string, version: string, { json, ...order }: Common & PromoteOptions) =>
      withRegistry(
        json === true,
        (client) => promoteOne(client, remote, version, order),
        ({ changed, revision, channel }) => {
          const whom = order.canary === undefined && order.brand === undefined ? 'everyone' : audience(order);
          return changed
            ? `${remote} ${version} is live for ${whom} on ${channel} (revision ${revision}).`
            : `${remote} ${version} was live for ${whom} already; nothing changed.`;
        },
      ),
    );

  onChannel('rollback <remote>', 'take a remote back, at once and in open pages too; withdraws a canary in flight')
    .option('--to <version>', 'the version to go back to; the one before when absent')
    .requiredOption('--reason <text>', 'why')
    .action((remote: string, { json, ...order }: Common & { to?: string; reason: string }) =>
      withRegistry(
        json === true,
        (client) => rollBackOne(client, remote, order),
        ({ changed, version, revision, channel }) =>
          changed
            ? `${remote} is back at ${version} on ${channel} (revision ${revision}).`
            : `${remote} ${version} was live already; nothing changed.`,
      ),
    );

  verb('history [remote]', 'who did what, when and why, newest first')
    .option('--limit <count>', 'how many entries', whole, 30)
    .action((remote: string | undefined, { json, limit }: { json?: true; limit: number }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(remote === undefined ? {} : { remote }) });
      return withRegistry(json === true, (client) => client.get<HistoryEntry[]>(`/api/history?${query}`), historyText);
    });

  for (const [name, description, done] of [
    ['freeze', 'refuse promotions of a remote; rollbacks go on', 'is frozen'],
    ['unfreeze', 'allow promotions again', 'may be promoted again'],
  ] as const)
    verb(`${name} <remote>`, description)
      .requiredOption('--reason <text>', 'why')
      .action((remote: string, { json, reason }: { json?: true; reason: string }) =>
        withRegistry(
          json === true,
          (client) => client.post<{ changed: boolean }>(`${remotePath(remote)}/${name}`, { reason }),
          ({ changed }) => (changed ? `${remote} ${done}.` : `Nothing changed: ${remote} ${done} already.`),
        ),
      );

  const audit = program.command('audit').description('the chained log of all changes');
  audit
    .command('verify')
    .description('walk the chain and say whether every entry is what it was')
    .option('--json', 'print one JSON document and nothing else')
    .action(async ({ json }: { json?: true }) => {
      const env = readCliEnvironment(process.env);
      const outcome = env.ok ? await registryClient(env.data).get<ChainVerdict>('/api/audit/verify') : env;
      const words = (verdict: ChainVerdict) =>
        verdict.ok
          ? `All ${verdict.entries} entries are whole and in order; the head is ${verdict.head}.`
          : `The log is broken at entry ${verdict.brokenAt}: ${verdict.problem}.`;
      finish(outcome, words, json === true, outcome.ok && !outcome.data.ok);
    });

  tokenVerbs(program, withRegistry);
  return program;
}

type WithRegistry = <T>(
  json: boolean,
  task: (client: Client, env: CliEnvironment) => Promise<Outcome<T>>,
  words: (data: T) => string,
) => Promise<void>;

interface TokenRow {
  name: string;
  team: string;
  createdAt: string;
  revokedAt: string | null;
}

function tokenVerbs(program: Command, withRegistry: WithRegistry): void {
  const token = program.command('token').description('staff tokens (ops only)');
  const verb = (usage: string, description: string) =>
    token.command(usage).description(description).option('--json', 'print one JSON document and nothing else');
  verb('list', 'names and teams; values are never shown again').action(({ json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.get<TokenRow[]>('/api/tokens'),
      (rows) =>
        table(
          ['NAME', 'TEAM', 'SINCE', 'REVOKED'],
          rows.map((row) => [row.name, row.team, row.createdAt.slice(0, 10), row.revokedAt?.slice(0, 10) ?? '-']),
        ),
    ),
  );
  verb('create <name>', 'make a token; its value is printed this once')
    .requiredOption('--team <team>', 'ops, or the team whose remote it may release')
    .action((name: string, { json, team }: { json?: true; team: string }) =>
      withRegistry(
        json === true,
        (client) => client.post<{ token: string }>('/api/tokens', { name, team }),
        (made) => made.token,
      ),
    );
  verb('revoke <name>', 'make a token useless, at once').action((name: string, { json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.remove<{ name: string }>(`/api/tokens/${encodeURIComponent(name)}`),
      () => `${name} works no more.`,
    ),
  );
}

function audience({ canary, brand }: PromoteOptions): string {
  const share = canary === undefined ? 'all visitors' : `${canary} % of the visitors`;
  return brand === undefined ? share : `${share} of brand ${brand}`;
}
