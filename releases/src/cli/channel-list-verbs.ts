import type { Command } from 'commander';
import { jsonVerb } from './json-verb.ts';
import { table } from './print.ts';
import { channelPath, type WithRegistry } from './verbs.ts';

interface Row {
  name: string;
  revision: number;
  hosts: string[];
}
interface CreateOptions {
  json?: true;
  from?: string;
  host?: string[];
  reason?: string;
}

export function channelListVerbs(program: Command, withRegistry: WithRegistry): void {
  const channel = program.command('channel').description('sets of live versions beside production');
  const verb = (usage: string, description: string) => jsonVerb(channel, usage, description);

  verb('list', 'channels, and the host names that they are served by').action(({ json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.get<Row[]>('/api/channels'),
      (rows) =>
        table(
          ['CHANNEL', 'REVISION', 'HOSTS'],
          rows.map(({ name, revision, hosts }) => [name, revision, hosts.join(' ') || '-']),
        ),
    ),
  );
  verb('create <name>', 'make a channel (ops only)')
    .option('--from <channel>', 'begin with what is live there')
    .option('--host <name...>', 'host names that it is served by; without any: parlay preview --channel')
    .option('--reason <text>', 'why')
    .action((name: string, { json, host: hosts = [], ...more }: CreateOptions) =>
      withRegistry(
        json === true,
        (client) => client.post<Row>('/api/channels', { name, hosts, ...more }),
        (made) => `There is a channel ${made.name} (revision ${made.revision}).`,
      ),
    );
  verb('remove <name>', 'stop serving a channel; its history stays (ops only)')
    .requiredOption('--reason <text>', 'why')
    .action((name: string, { json, reason }: { json?: true; reason: string }) =>
      withRegistry(
        json === true,
        (client) => client.post<Row>(`${channelPath(name)}/remove`, { reason }),
        () => `${name} is not served any more.`,
      ),
    );
}
