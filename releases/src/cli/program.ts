import { type Examples, withExamples } from '@parlay/cli/examples';
import { instant } from '@parlay/cli/instants';
import { jsonVerb } from '@parlay/cli/json-verb';
import { parseWholeNumber } from '@parlay/cli/numbers';
import type { Finish } from '@parlay/cli/outcome';
import { deskVerbs } from '@parlay/desk';
import { Command } from 'commander';
import type { Status } from '../channels/views/status.ts';
import { kilobytes } from '../kilobytes.ts';
import type { HistoryEntry } from '../replies/history.ts';
import { backupVerbs } from './backup-verbs.ts';
import { buildOne } from './building.ts';
import { channelListVerbs } from './channel-list-verbs.ts';
import { channelVerbs } from './channel-verbs.ts';
import { cohortVerbs } from './cohort-verbs.ts';
import { collectVerb } from './collect-verb.ts';
import { compareVerb } from './compare-verb.ts';
import { devVerb } from './dev-verb.ts';
import { readCliEnvironment } from './environment.ts';
import { explain, explainedText } from './explain.ts';
import { healthVerb } from './health-verb.ts';
import { preflightVerb } from './preflight-verb.ts';
import { previewVerbs } from './preview-verbs.ts';
import { historyText, statusText, type VersionRow, versionsText } from './print.ts';
import { registryClient } from './registry-client.ts';
import { sbomOf, sbomText } from './sbom.ts';
import { auditVerbs, tokenVerbs } from './staff-verbs.ts';
import { channelPath, publishOne, remotePath, type WithRegistry } from './verbs.ts';
import { webhookVerbs } from './webhook-verbs.ts';

/** Defines the commands and their help texts; verbs.ts implements them. */
export function parlayProgram(finish: Finish): Command {
  const program = new Command('parlay')
    .description('Releases of the host and the remotes: build, publish, promote, roll back')
    .showHelpAfterError('(npx parlay --help tells more)')
    .addHelpText(
      'after',
      '\nRun it inside this checkout: elsewhere npx would download whatever package the public registry has under the name.\nPARLAY_URL and PARLAY_TOKEN say where and as whom; without them the local registry and its ops token.\nExit codes: 0 done, 1 refused with the reason, 2 wrong usage.',
    );
  withExamples(program, [
    'parlay status',
    'parlay publish remote-casino',
    'parlay promote remote-casino 1.4.0 --canary 10',
    'parlay rollback remote-casino --reason "empty tiles"',
    'parlay desk withdrawals list --state on_hold --reason "daily queue"',
  ]);

  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(program, usage, description, ...examples);
  const withRegistry: WithRegistry = async (json, task, words) => {
    const env = readCliEnvironment(process.env);
    finish(env.ok ? await task(registryClient(env.data), env.data) : env, words, json);
  };

  verb(
    'status',
    'what is live where: remote, version, digest, share, since, by whom',
    'parlay status',
    'parlay status --at 2026-11-25T03:00Z  # what was live then',
  )
    .option('--channel <channel>', 'the channel', 'production')
    .option('--at <time>', 'what was live then: 2026-11-25T03:00Z, or a day', instant)
    .action(({ json, channel, at }: { json?: true; channel: string; at?: string }) => {
      const query = at === undefined ? '' : `?${new URLSearchParams({ at })}`;
      return withRegistry(
        json === true,
        (client) => client.get<Status>(`${channelPath(channel)}${query}`),
        (status) => (at === undefined ? statusText(status) : `At ${at}: ${statusText(status)}`),
      );
    });

  verb('build <remote>', 'build one remote, or the host, reproducibly', 'parlay build remote-casino').action(
    async (remote: string, { json }: { json?: true }) => {
      const { resolve } = await import('node:path');
      const outcome = await buildOne(resolve(import.meta.dirname, '../../..'), remote);
      finish(
        outcome,
        ({ digest, built, files, bytes, dir }) =>
          `${remote} ${digest} ${built ? 'built' : 'is unchanged'}: ${files} files, ${kilobytes(bytes)} in ${dir}`,
        json === true,
      );
    },
  );

  verb(
    'publish <remote>',
    'build if stale, check, upload, record',
    'parlay publish remote-casino',
    'parlay publish remote-casino --version 1.4.0',
  )
    .option('--version <version>', 'the label; the next patch when absent')
    .action((remote: string, { json, version }: { json?: true; version?: string }) =>
      withRegistry(
        json === true,
        (client, env) => publishOne(client, env, remote, version),
        (done) =>
          done.created
            ? `${remote} ${done.version} published (${done.digest})${done.dirty ? ', from a checkout with changes that no commit has' : ''}.`
            : `${remote} ${done.version} is these bytes already (${done.digest}); nothing to publish.`,
      ),
    );

  verb('versions <remote>', 'published versions, newest first', 'parlay versions remote-casino').action(
    (remote: string, { json }: { json?: true }) =>
      withRegistry(
        json === true,
        (client) => client.get<VersionRow[]>(`${remotePath(remote)}/versions`),
        (versions) => versionsText(remote, versions),
      ),
  );

  verb(
    'sbom <remote> <version>',
    'what is bundled in a version, as CycloneDX',
    'parlay sbom remote-casino 1.4.0',
  ).action((remote: string, version: string, { json }: { json?: true }) =>
    withRegistry(json === true, (client) => sbomOf(client, remote, version), sbomText),
  );

  compareVerb(program, withRegistry);
  channelVerbs(program, withRegistry, finish);
  cohortVerbs(program, withRegistry);
  channelListVerbs(program, withRegistry);
  webhookVerbs(program, withRegistry);
  collectVerb(program, withRegistry);
  previewVerbs(program, withRegistry, finish);

  verb(
    'history [remote]',
    'who did what, when and why, newest first',
    'parlay history remote-casino',
    'parlay history --limit 100',
  )
    .option('--limit <count>', 'how many entries', parseWholeNumber, 30)
    .action((remote: string | undefined, { json, limit }: { json?: true; limit: number }) => {
      const query = new URLSearchParams({ limit: String(limit), ...(remote === undefined ? {} : { remote }) });
      return withRegistry(json === true, (client) => client.get<HistoryEntry[]>(`/api/history?${query}`), historyText);
    });

  verb(
    'explain <release> <position>',
    'the source line behind a position that a page reported',
    'parlay explain remote-casino@1.4.0 main.0a1b2c3d.js:1:2345',
  ).action((release: string, position: string, { json }: { json?: true }) =>
    withRegistry(json === true, (client) => explain(client, release, position), explainedText),
  );

  for (const [name, description, why, done] of [
    [
      'freeze',
      'refuse promotions of a remote (ops only); only ops rolls it back meanwhile',
      'audit today',
      'is frozen',
    ],
    ['unfreeze', 'allow promotions again (ops only)', 'audit is over', 'may be promoted again'],
  ] as const)
    verb(`${name} <remote>`, description, `parlay ${name} remote-casino --reason "${why}"`)
      .requiredOption('--reason <text>', 'why')
      .action((remote: string, { json, reason }: { json?: true; reason: string }) =>
        withRegistry(
          json === true,
          (client) => client.post<{ changed: boolean }>(`${remotePath(remote)}/${name}`, { reason }),
          ({ changed }) => (changed ? `${remote} ${done}.` : `Nothing changed: ${remote} ${done} already.`),
        ),
      );

  healthVerb(program, withRegistry);
  devVerb(program, finish);
  preflightVerb(program, finish);
  deskVerbs(program, finish);
  auditVerbs(program, finish);
  backupVerbs(program, finish);
  tokenVerbs(program, withRegistry);
  return program;
}
