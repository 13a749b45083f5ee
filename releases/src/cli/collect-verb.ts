import { jsonVerb } from '@parlay/cli/json-verb';
import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import type { Command } from 'commander';
import type { CollectResult } from '../channels/versions/collect.ts';
import { kilobytes } from '../kilobytes.ts';
import type { WithRegistry } from './verbs.ts';

interface Options {
  json?: true;
  days: number;
  dryRun?: boolean;
}

export function collectVerb(program: Command, withRegistry: WithRegistry): void {
  jsonVerb(
    program,
    'gc',
    'remove the files of releases that no channel has pointed at for 30 days (ops only)',
    'parlay gc --dry-run',
    'parlay gc --days 90',
  )
    .option('--days <count>', 'for how many days', parseWholeNumber, 30)
    .option('--dry-run', 'only say what would be removed, and why')
    .action(({ json, days, dryRun = false }: Options) =>
      withRegistry(
        json === true,
        (client) => client.postLong<CollectResult>('/api/gc', { days, dryRun }),
        (found) => collectedText(found, { days, dryRun }),
      ),
    );
}

function collectedText({ releases, kept }: CollectResult, { days, dryRun }: { days: number; dryRun: boolean }): string {
  const keptText = `Kept: ${kept.inUse} in use, ${kept.wayBack} to go back to, ${kept.recent} used or published in the last ${days} days.`;
  if (releases.length === 0) return `Nothing to remove. ${keptText}`;
  const size = kilobytes(releases.reduce((sum, { bytes }) => sum + bytes, 0));
  const rows = releases.map(({ remote, version, bytes, lastUsed, publishedAt }) => [
    remote,
    version,
    kilobytes(bytes),
    lastUsed === null ? `never live, published ${publishedAt.slice(0, 10)}` : `in use until ${lastUsed.slice(0, 10)}`,
  ]);
  const action = dryRun ? 'Would remove' : 'Removed';
  return [
    formatTable(['REMOTE', 'VERSION', 'SIZE', 'WHY'], rows),
    `${action} the files of ${releases.length} releases, ${size}. ${keptText}`,
    'Their versions stay: publishing the same sources brings the files back.',
  ].join('\n');
}
