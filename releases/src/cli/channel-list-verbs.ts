import { commandGroup, type Examples } from '@parlay/cli/examples';
import { span } from '@parlay/cli/instants';
import { jsonVerb } from '@parlay/cli/json-verb';
import { parsePercent, parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import type { Command } from 'commander';
import type { ListedChannel } from '../replies/channels.ts';
import type { VerdictRule, VerdictRuleChange } from '../verdict/verdict-rule.ts';
import { channelPath, type WithRegistry } from './verbs.ts';

interface CreateOptions {
  json?: true;
  from?: string;
  host?: string[];
  reason?: string;
}

export function channelListVerbs(program: Command, withRegistry: WithRegistry): void {
  const channel = commandGroup(program, 'channel', 'sets of live versions beside production');
  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(channel, usage, description, ...examples);

  verb('list', 'channels, and the host names that they are served by', 'parlay channel list').action(
    ({ json }: { json?: true }) =>
      withRegistry(
        json === true,
        (client) => client.get<ListedChannel[]>('/api/channels'),
        (rows) =>
          formatTable(
            ['CHANNEL', 'REVISION', 'HOSTS'],
            rows.map(({ name, revision, hosts }) => [name, revision, hosts.join(' ') || '-']),
          ),
      ),
  );
  verb(
    'create <name>',
    'make a channel (ops only)',
    'parlay channel create staging --from production --host staging.localhost',
  )
    .option('--from <channel>', 'begin with what is live there')
    .option('--host <name...>', 'host names that it is served by; without any: npx parlay preview --channel')
    .option('--reason <text>', 'why')
    .action((name: string, { json, host: hosts = [], ...more }: CreateOptions) =>
      withRegistry(
        json === true,
        (client) => client.post<Pick<ListedChannel, 'name' | 'revision'>>('/api/channels', { name, hosts, ...more }),
        (created) => `There is a channel ${created.name} (revision ${created.revision}).`,
      ),
    );
  verb(
    'remove <name>',
    'stop serving a channel; its history stays (ops only)',
    'parlay channel remove staging --reason "nobody uses it"',
  )
    .requiredOption('--reason <text>', 'why')
    .action((name: string, { json, reason }: { json?: true; reason: string }) =>
      withRegistry(
        json === true,
        (client) => client.post<{ name: string }>(`${channelPath(name)}/remove`, { reason }),
        () => `${name} is not served any more.`,
      ),
    );
  verb(
    'rule <name>',
    'which evidence counts in verdicts, or change that (ops only)',
    'parlay channel rule production',
    'parlay channel rule staging --min-age 0 --min-blocks 1 --reason "only testers visit it"',
  )
    .option('--min-age <span>', 'how long the edge must have known a browser, such as 24h; 0 for any', age)
    .option('--block-share <percent>', 'largest share of the evidence from one address block', parsePercent)
    .option(
      '--min-blocks <number>',
      'address blocks that browsers must come from before the registry acts',
      parseWholeNumber,
    )
    .option(
      '--min-bad-blocks <number>',
      'address blocks that broken browsers must come from before it does',
      parseWholeNumber,
    )
    .option('--growth-needs-browsers', 'a step lasts until enough browsers ran the candidate')
    .option('--no-growth-needs-browsers', 'time alone ends a step')
    .option('--reason <text>', 'why; needed for a change')
    .action((name: string, { json, reason, ...change }: RuleOptions, command: Command) => {
      const path = `${channelPath(name)}/rule`;
      if (Object.keys(change).length === 0)
        return withRegistry(json === true, (client) => client.get<VerdictRule>(path), ruleText);
      if (reason === undefined) return command.error('error: a change needs --reason.');
      return withRegistry(
        json === true,
        (client) => client.post<VerdictRule>(path, { ...bodyOf(change), reason }),
        ruleText,
      );
    });
}

interface RuleChange {
  minAge?: number;
  blockShare?: number;
  minBlocks?: number;
  minBadBlocks?: number;
  growthNeedsBrowsers?: boolean;
}
interface RuleOptions extends RuleChange {
  json?: true;
  reason?: string;
}

/** Parses a span or "0". Returns milliseconds. */
const age = (text: string): number => (text === '0' ? 0 : span(text));

const bodyOf = ({ minAge, blockShare, ...same }: RuleChange): VerdictRuleChange => ({
  ...same,
  ...(minAge === undefined ? {} : { minAgeSeconds: minAge / 1_000 }),
  ...(blockShare === undefined ? {} : { blockShare: blockShare / 100 }),
});

const ruleText = (rule: VerdictRule): string =>
  [
    `A browser counts once the edge has known it for ${hours(rule.minAgeSeconds)}.`,
    `One address block contributes at most ${rule.blockShare * 100} % of the evidence.`,
    `The registry acts on evidence from ${rule.minBlocks} address blocks, ${rule.minBadBlocks} of them with broken browsers.`,
    rule.growthNeedsBrowsers
      ? 'A step lasts until enough browsers ran the candidate.'
      : 'Time alone ends a step, with or without browsers.',
  ].join('\n');

const hours = (seconds: number): string => `${Math.round(seconds / 360) / 10} hours`;
