import { jsonVerb } from '@parlay/cli/json-verb';
import type { Command } from 'commander';
import type { ComparisonReply } from '../replies/comparison.ts';
import { comparisonText } from './comparison-text.ts';
import { onChannel, type WithRegistry } from './verbs.ts';

export function compareVerb(program: Command, withRegistry: WithRegistry): void {
  jsonVerb(
    program,
    'compare <remote> <from> <to>',
    'what two versions differ in, and what the gate says of each',
    'parlay compare remote-casino 1.3.0 1.4.0',
  )
    .option('--channel <channel>', 'the channel that the gate has them beside', 'production')
    .action((remote: string, from: string, to: string, { json, channel }: { json?: true; channel: string }) =>
      withRegistry(
        json === true,
        (client) =>
          client.get<ComparisonReply>(`${onChannel(channel, remote, 'compare')}?${new URLSearchParams({ from, to })}`),
        comparisonText,
      ),
    );
}
