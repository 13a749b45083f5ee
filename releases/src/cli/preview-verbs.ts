import type { Client } from '@parlay/cli/client';
import type { Examples } from '@parlay/cli/examples';
import { spanUpTo } from '@parlay/cli/instants';
import { jsonVerb } from '@parlay/cli/json-verb';
import { parseRevision } from '@parlay/cli/numbers';
import type { Finish } from '@parlay/cli/outcome';
import { formatTable } from '@parlay/cli/table';
import { type Command, Option } from 'commander';
import { MAX_DAYS } from '../longest.ts';
import type { ListedPreview } from '../replies/preview.ts';
import { bisect, brokenText } from './bisect.ts';
import { readCliEnvironment } from './environment.ts';
import { previewLink } from './preview-link.ts';
import { timeText } from './print.ts';
import { registryClient } from './registry-client.ts';
import type { WithRegistry } from './verbs.ts';

interface PreviewOptions {
  json?: true;
  channel: string;
  revision?: number;
  revoke?: string;
  expires: number;
  site: string;
  ungated?: true;
  reason?: string;
}

function listedText(previews: readonly ListedPreview[]): string {
  if (previews.length === 0) return 'No preview works now.';
  const rows = previews.map(({ id, channel, releases, revision: shown, by, expiresAt, ungatedReason }) => [
    id,
    releases.length > 5 || releases.length === 0
      ? `${channel}${shown === null ? '' : `, revision ${shown}`}`
      : releases.map((one) => `${one.remote} ${one.version}`).join(', '),
    by,
    timeText(expiresAt),
    ungatedReason === null ? '' : `ungated: ${ungatedReason}`,
  ]);
  return formatTable(['ID', 'SHOWS', 'BY', 'UNTIL (UTC)', 'REASON'], rows);
}

const revokePreview = (client: Client, id: string) =>
  client.remove<{ id: string; changed: boolean }>(`/api/previews/${encodeURIComponent(id)}`);

const revokedText = ({ id, changed }: { id: string; changed: boolean }) =>
  changed ? `The preview ${id} has ended.` : `Nothing changed: the preview ${id} had ended before.`;

/** Returns the origin of the site for preview links. */
const siteOf = (env: NodeJS.ProcessEnv) =>
  env.SITE_ORIGINS?.split(',')[0]?.trim() || `http://localhost:${env.PORT_SITE || 8080}`;

const longest = spanUpTo(MAX_DAYS);

/** Adds the commands for previews of releases that are not live. */
export function previewVerbs(program: Command, withRegistry: WithRegistry, finish: Finish): void {
  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(program, usage, description, ...examples)
      .option('--channel <channel>', 'the channel', 'production')
      .option('--site <origin>', 'where the site is', siteOf(process.env));

  verb(
    'preview [words...]',
    'a signed link that shows published versions on the live site, until it expires',
    'parlay preview remote-casino 1.4.0 --expires 2h',
    'parlay preview list  # previews that work now',
    'parlay preview --revoke 3f9c0b1e77a2',
  )
    .usage('[options] [<remote> <version>...] | list')
    .option('--ungated', 'of versions that no gate has let through (ops only); needs --reason')
    .option('--reason <text>', 'why')
    .option('--revision <number>', 'what was live at this revision of the channel', parseRevision)
    .option('--revoke <id>', 'end a preview before its time, in place of making one')
    .addOption(
      new Option('--expires <span>', 'how long it works, such as 2h or 7d')
        .argParser(longest)
        .default(longest('1d'), '1d'),
    )
    .action((words: string[], options: PreviewOptions, command: Command) => {
      const { json, channel, revision: shown, revoke, expires, site, ungated, reason } = options;
      if (ungated && reason === undefined) return command.error('error: --ungated needs a --reason.');
      if (words.length === 1 && words[0] === 'list')
        return withRegistry(json === true, (client) => client.get<ListedPreview[]>('/api/previews'), listedText);
      if (revoke !== undefined)
        return words.length > 0
          ? command.error('error: --revoke ends a preview and takes no releases.')
          : withRegistry(json === true, (client) => revokePreview(client, revoke), revokedText);
      const releases = Array.from({ length: Math.ceil(words.length / 2) }, (_, pair) => ({
        remote: words[pair * 2] ?? '',
        version: words[pair * 2 + 1] ?? command.error(`error: missing the version of ${words[pair * 2]}.`),
      }));
      const order = { channel, releases, revision: shown, seconds: expires / 1_000, ungated, reason };
      return withRegistry(
        json === true,
        (client) => previewLink(client, site, order),
        ({ id, link, expiresAt }) =>
          `${link}\nIt works until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC, or until: npx parlay preview --revoke ${id}`,
      );
    });

  verb(
    'bisect <check>',
    'the revision since which a check fails',
    'parlay bisect "npx playwright test journey" --good 120',
  )
    .requiredOption('--good <revision>', 'a revision at which it passes', parseRevision)
    .option('--bad <revision>', 'a revision at which it fails; the present one when absent', parseRevision)
    .addHelpText(
      'after',
      '\nThe check is a shell command; exit code 0 means that the journey works. PARLAY_PREVIEW is a link that shows the\nsite as it was once somebody has agreed, PARLAY_PREVIEW_COOKIE the cookie that shows it at once, PARLAY_REVISION the revision.',
    )
    .action(
      async (check: string, options: { json?: true; channel: string; site: string; good: number; bad?: number }) => {
        const { json, ...bisectOptions } = options;
        const env = readCliEnvironment(process.env);
        finish(env.ok ? await bisect(registryClient(env.data), check, bisectOptions) : env, brokenText, json === true);
      },
    );
}
