import { jsonVerb } from '@parlay/cli/json-verb';
import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import type { Command } from 'commander';
import type { RemoteHealth, VersionHealth } from '../health/read-health.ts';
import { onChannel, type WithRegistry } from './verbs.ts';

interface Options {
  json?: true;
  channel: string;
  minutes: number;
}

export function healthVerb(program: Command, withRegistry: WithRegistry): void {
  jsonVerb(
    program,
    'health <remote>',
    'what pages with its versions reported lately: loads, failures, errors, vitals',
    'parlay health remote-casino --minutes 240',
  )
    .option('--channel <channel>', 'the channel', 'production')
    .option('--minutes <count>', 'how far back, at most 1440', parseWholeNumber, 60)
    .action((remote: string, { json, channel, minutes }: Options) =>
      withRegistry(
        json === true,
        (client) => client.get<RemoteHealth>(`${onChannel(channel, remote, 'health')}?minutes=${minutes}`),
        (health) => healthText(remote, minutes, health),
      ),
    );
}

const FOREIGN_CHANGES_NOTE =
  'DISTURBED: page translators, extensions or content blockers changed pages. That counts against no version.';

function healthText(remote: string, minutes: number, { versions, errors }: RemoteHealth): string {
  if (versions.length === 0) return `No page with ${remote} on it was served or reported in ${minutes} minutes.`;
  const head = ['VERSION', 'SIDE', 'SERVED', 'ALIVE', 'LOADS', 'FAILURES', 'ERRORS', 'SWAPS', 'HELD', 'DISTURBED'];
  const isDisturbed = versions.some(({ disturbed }) => disturbed > 0);
  const note = isDisturbed ? `\n\n${FOREIGN_CHANGES_NOTE}` : '';
  const rates = formatTable([...head, 'POOR LCP', 'POOR INP', 'POOR CLS'], versions.map(rowOf));
  if (errors.length === 0) return `${rates}${note}`;
  const rows = errors.map(({ version, count, place, message }) => [version, count, place, message]);
  return `${rates}${note}\n\n${formatTable(['VERSION', 'TIMES', 'PLACE', 'MESSAGE'], rows)}`;
}

const rowOf = (row: VersionHealth) => [
  row.version,
  row.arm,
  row.served,
  row.alive,
  row.loads,
  row.failures,
  row.errors,
  row.swaps,
  row.held,
  row.disturbed,
  share(row.poor_lcp, row.lcp),
  share(row.poor_inp, row.inp),
  share(row.poor_cls, row.cls),
];

const share = (part: number, all: number) => (all === 0 ? '-' : `${Math.round((100 * part) / all)} % of ${all}`);
