import type { Client } from '@parlay/cli/client';
import type { Examples } from '@parlay/cli/examples';
import { spanUpTo } from '@parlay/cli/instants';
import { jsonVerb } from '@parlay/cli/json-verb';
import { parsePercent, parseRevision, parseSteps, parseWholeNumber } from '@parlay/cli/numbers';
import type { Finish } from '@parlay/cli/outcome';
import { Argument, type Command } from 'commander';
import type { CheckResult, VersionLabel } from '../channels/checks/check-versions.ts';
import { joinList } from '../channels/listed.ts';
import { MAX_DAYS } from '../longest.ts';
import {
  changeDocument,
  promotedOf,
  retiredOf,
  rolledBackOf,
  singleChange,
  type WithdrawnVersions,
  withdrawnOf,
} from './change-views.ts';
import {
  type BrowserCheckOptions,
  check,
  type PromoteOptions,
  promote,
  type RetireOptions,
  type RollbackOptions,
  retire,
  rollBack,
  type SteerOptions,
  steerCanary,
} from './changes.ts';
import { checkedText } from './checked-text.ts';
import { readCliEnvironment } from './environment.ts';
import { registryClient } from './registry-client.ts';
import type { WithRegistry } from './verbs.ts';

type Common<T = object> = T & { json?: true; channel: string };

/** Dependencies of the commands. */
interface Verbs {
  program: Command;
  withRegistry: WithRegistry;
  finish: Finish;
}

/** Adds the commands that change what is live on a channel. */
export function channelVerbs(program: Command, withRegistry: WithRegistry, finish: Finish): void {
  const verbs = { program, withRegistry, finish };
  addCheck(verbs);
  addPromote(verbs);
  addCanary(verbs);
  addRollback(verbs);
  addRetire(verbs);
}

const verb = ({ program }: Verbs, usage: string, description: string, ...examples: Examples) =>
  jsonVerb(program, usage, description, ...examples).option('--channel <channel>', 'the channel', 'production');

const change = (verbs: Verbs, usage: string, description: string, ...examples: Examples) =>
  verb(verbs, usage, description, ...examples).option(
    '--expect-revision <number>',
    'refuse if the channel is at another revision; the one that status shows now when absent',
    parseRevision,
  );

/** Adds the option to skip the browser check, which needs a reason, to commands that run the gate. */
const withTrialOptions = (command: Command) =>
  command
    .option(
      '--without-browser',
      'by the rules alone, without a trial in a browser; needs --reason, and the log says so',
    )
    .option('--reason <text>', 'why');

function requireReason(command: Command, { withoutBrowser, reason }: BrowserCheckOptions): void {
  if (withoutBrowser && reason === undefined) command.error('error: --without-browser needs a --reason.');
}

function addCheck(verbs: Verbs): void {
  withTrialOptions(
    verb(
      verbs,
      'check <remote> <version> [more...]',
      "the promotion gate's verdict, without promoting",
      'parlay check remote-casino 1.4.0',
    ),
  ).action(
    async (
      remote: string,
      version: string,
      more: string[],
      { json, channel, ...options }: Common<BrowserCheckOptions>,
      command: Command,
    ) => {
      requireReason(command, options);
      const releases = pairsOf(command, [remote, version, ...more]);
      const env = readCliEnvironment(process.env);
      const outcome = env.ok ? await check(registryClient(env.data), channel, releases, options) : env;
      const words = (checked: CheckResult) => {
        const may = `${namesOf(releases)} may ${checked.ok ? `go live on ${channel}.` : 'not go live:'}`;
        return [may, ...checked.reasons, ...checkedText(checked)].join('\n');
      };
      verbs.finish(outcome, words, json === true, outcome.ok && !outcome.data.ok);
    },
  );
}

function addPromote(verbs: Verbs): void {
  withTrialOptions(
    change(
      verbs,
      'promote <remote> <version> [more...]',
      'make a version live: at once for new pages, at a quiet moment in open ones',
      'parlay promote remote-casino 1.4.0 --canary 10  # a tenth of the visitors',
      'parlay promote remote-casino 1.4.0 --steps 1,5,25,50,100 --every 30m --auto  # grows while it is no worse',
      'parlay promote remote-shell 1.4.0 remote-account 2.1.0  # both in one step, or none',
      'parlay promote remote-shell 2.0.0 --retire remote-bonus  # the shell takes over its pages',
    ),
  )
    .option('--canary <percent>', 'only for this share of the visitors', parsePercent)
    .option('--brand <number>', 'only for visitors of this brand', parseWholeNumber)
    .option('--auto', 'let the registry take this canary back by itself when it is worse beyond doubt')
    .option('--no-auto', 'not any more')
    .option('--proof', 'let this canary grow only when it is proven to break less than twice as often')
    .option('--no-proof', 'not any more')
    .option('--cohort <name>', 'only for members of this cohort')
    .option('--steps <percents>', 'shares that it grows to, such as 1,5,25,50,100', parseSteps)
    .option(
      '--every <span>',
      'time between two steps, such as 15m; without it: npx parlay canary <remote> next',
      spanUpTo(MAX_DAYS),
    )
    .option('--retire <remote...>', 'remotes that leave the site in the same step: all their pages have moved')
    .addHelpText(
      'after',
      '\nMore pairs of remote and version go live in the same moment, all or none: for a page that moves between them.',
    )
    .action(
      (
        remote: string,
        version: string,
        more: string[],
        { json, ...order }: Common<PromoteOptions>,
        command: Command,
      ) => {
        requireReason(command, order);
        const releases = pairsOf(command, [remote, version, ...more]);
        const isOne = releases.length === 1 && order.retire === undefined;
        const target = audience(order);
        if (!isOne && (order.auto !== undefined || order.proof !== undefined))
          command.error('error: --auto and --proof are for the canary of one remote.');
        if (!isOne && target !== 'everyone')
          command.error('error: several remotes go live for everyone: a share is drawn for each remote on its own.');
        const verbForms = releases.length === 1 ? ['is', 'was'] : ['are', 'were'];
        return verbs.withRegistry(
          json === true,
          async (client) =>
            changeDocument(await promote(client, releases, order), (done) =>
              isOne ? singleChange(done) : promotedOf(done),
            ),
          ({ changed, revision, channel }) =>
            changed
              ? `${namesOf(releases)} ${verbForms[0]} live for ${target} on ${channel} (revision ${revision}).`
              : `${namesOf(releases)} ${verbForms[1]} live for ${target} already; nothing changed.`,
        );
      },
    );
}

function addRollback(verbs: Verbs): void {
  change(
    verbs,
    'rollback <remote> [more...]',
    'take a remote back, at once and in open pages too; withdraws a canary in flight',
    'parlay rollback remote-casino --reason "empty tiles"',
    'parlay rollback remote-casino --from 1.4.0 --to 1.3.0 --reason "empty tiles"',
    'parlay rollback remote-account remote-shell --reason "the page moves back"',
  )
    .option('--from <version>', 'the version to take back; the canary in flight, else the live one, when absent')
    .option(
      '--to <version>',
      'the version to go back to, live here before or let through by the gate; the one before when absent',
    )
    .requiredOption('--reason <text>', 'why')
    .addHelpText(
      'after',
      '\nWhat moved a page from one remote to another goes back together: name both. The first goes back to --to, if given;\nthe others to the newest version before that goes with it.\nWhat was taken back already stays as it is, however often it is asked for; --from names a version to go further.',
    )
    .action((remote: string, more: string[], { json, ...order }: Common<RollbackOptions>, command: Command) => {
      const remotes = [remote, ...more];
      if (new Set(remotes).size < remotes.length) command.error('error: a remote is named twice.');
      if (remotes.length > 1 && order.from !== undefined)
        command.error('error: --from is for one remote; several go back from what status shows.');
      const task = (client: Client) => rollBack(client, remotes, order);
      if (remotes.length === 1)
        return verbs.withRegistry(
          json === true,
          async (client) =>
            changeDocument(await task(client), (done) => ({ ...singleChange(done), ...withdrawnOf(done.remotes[0]) })),
          ({ changed, version, revision, channel, ...gone }) =>
            changed
              ? `${remote} is back at ${version} on ${channel} (revision ${revision})${rollbackText(gone)}.`
              : `Already done: ${remote} is at ${version} on ${channel}; nothing changed. To take ${version} back, too: npx parlay rollback ${remote} --from ${version} --reason "…"`,
        );
      return verbs.withRegistry(
        json === true,
        async (client) => changeDocument(await task(client), rolledBackOf),
        (done) => {
          const back = joinList(
            done.remotes.map(
              (one) => `${one.remote} at ${one.version}${done.changed && one.from === null ? ' as before' : ''}`,
            ),
          );
          return done.changed
            ? `Back on ${done.channel} (revision ${done.revision}): ${back}.`
            : `Already done: ${back}; nothing changed.`;
        },
      );
    });
}

/** Returns the end of a sentence that lists what a rollback took back. */
function rollbackText({ from, withdrawn }: WithdrawnVersions): string {
  if (from === null) return '';
  return withdrawn === null ? `; ${from} was taken back` : `; ${from} and its canary ${withdrawn} were taken back`;
}

function addRetire(verbs: Verbs): void {
  change(
    verbs,
    'retire <remote> [more...]',
    'take a remote off the site, at once and in open pages too',
    'parlay retire remote-bonus --reason "the campaign is over"',
  )
    .option('--drop-routes', 'also where others link to its pages, or a slot stays empty')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', '\nPromoting a version brings a retired remote back. The host cannot be retired.')
    .action((remote: string, more: string[], { json, ...order }: Common<RetireOptions>, command: Command) => {
      const remotes = [remote, ...more];
      if (new Set(remotes).size < remotes.length) command.error('error: a remote is named twice.');
      return verbs.withRegistry(
        json === true,
        async (client) => changeDocument(await retire(client, remotes, order), retiredOf),
        ({ changed, revision, channel, broken }) => {
          if (!changed)
            return `${joinList(remotes)} ${remotes.length === 1 ? 'is' : 'are'} off ${channel} already; nothing changed.`;
          const off = `${joinList(remotes)} ${remotes.length === 1 ? 'is' : 'are'} off ${channel} (revision ${revision}).`;
          return [off, ...broken].join('\n');
        },
      );
    });
}

const namesOf = (releases: readonly VersionLabel[]) =>
  joinList(releases.map(({ remote, version }) => `${remote} ${version}`));

/** Parses pairs of remote and version. Exits with a usage error for a missing version or a duplicate remote. */
function pairsOf(command: Command, words: readonly string[]): VersionLabel[] {
  const releases: VersionLabel[] = [];
  for (let at = 0; at < words.length; at += 2) {
    const [remote = '', version] = words.slice(at, at + 2);
    if (version === undefined) command.error(`error: missing the version of ${remote}.`);
    else if (releases.some((one) => one.remote === remote)) command.error(`error: ${remote} is named twice.`);
    else releases.push({ remote, version });
  }
  return releases;
}

function audience({ canary, brand, cohort, steps }: PromoteOptions): string {
  const percent = canary ?? steps?.[0];
  if (percent === undefined && brand === undefined && cohort === undefined) return 'everyone';
  const share = percent === undefined ? 'all visitors' : `${percent} % of the visitors`;
  return `${share}${brand === undefined ? '' : ` of brand ${brand}`}${cohort === undefined ? '' : ` in ${cohort}`}`;
}

const ACTION_RESULTS = {
  pause: 'stays as it is',
  resume: 'goes on',
  next: 'has grown by a step',
  complete: 'is live for everyone',
  abort: 'is withdrawn',
} as const;
const ACTIONS = Object.keys(ACTION_RESULTS) as (keyof typeof ACTION_RESULTS)[];

function addCanary(verbs: Verbs): void {
  change(
    verbs,
    'canary <remote>',
    'change a canary in flight',
    'parlay canary remote-casino pause --reason "under review"',
    'parlay canary remote-casino complete',
  )
    .addArgument(new Argument('<action>', 'what to do').choices(ACTIONS))
    .option('--reason <text>', 'why')
    .action((remote: string, action: keyof typeof ACTION_RESULTS, { json, ...order }: Common<SteerOptions>) =>
      verbs.withRegistry(
        json === true,
        (client) => steerCanary(client, remote, action, order),
        ({ changed, version, revision, channel }) => {
          const subject = action === 'abort' ? `The canary of ${remote}` : `${remote} ${version}`;
          return changed
            ? `${subject} ${ACTION_RESULTS[action]} on ${channel} (revision ${revision}).`
            : `${subject} ${ACTION_RESULTS[action]} already; nothing changed.`;
        },
      ),
    );
}
