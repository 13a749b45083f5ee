import { commandGroup, type Examples } from '@parlay/cli/examples';
import { jsonVerb } from '@parlay/cli/json-verb';
import { formatTable } from '@parlay/cli/table';
import { type Command, Option } from 'commander';
import { SEVERITIES } from '../replies/severities.ts';
import type { ListedWebhook } from '../replies/webhooks.ts';
import type { WithRegistry } from './verbs.ts';

export function webhookVerbs(program: Command, withRegistry: WithRegistry): void {
  const webhook = commandGroup(program, 'webhook', 'addresses that are told of changes (ops only)');
  const verb = (usage: string, description: string, ...examples: Examples) =>
    jsonVerb(webhook, usage, description, ...examples);

  verb('list', 'webhooks, and how their messages fare', 'parlay webhook list').action(({ json }: { json?: true }) =>
    withRegistry(
      json === true,
      (client) => client.get<ListedWebhook[]>('/api/webhooks'),
      (rows) =>
        rows.length === 0
          ? 'There is no webhook yet.'
          : formatTable(
              ['NAME', 'ADDRESS', 'FROM', 'DELIVERED', 'WAITING', 'GIVEN UP'],
              rows.map((row) => [row.name, row.url, row.severity, row.delivered, row.waiting, row.givenUp]),
            ),
    ),
  );
  verb(
    'create <name> <url>',
    'make a webhook; the secret that signs its messages is printed this once',
    'parlay webhook create pager https://pager.example/parlay --severity warning',
  )
    .addOption(
      new Option(
        '--severity <severity>',
        'promotions are info, rollbacks warning, what the registry does itself and live versions that fail alarm',
      )
        .choices(SEVERITIES)
        .default('info'),
    )
    .action((name: string, url: string, { json, severity }: { json?: true; severity: string }) =>
      withRegistry(
        json === true,
        (client) => client.post<{ secret: string }>('/api/webhooks', { name, url, severity }),
        ({ secret }) => secret,
      ),
    );
  verb('remove <name>', 'tell an address no more', 'parlay webhook remove pager').action(
    (name: string, { json }: { json?: true }) =>
      withRegistry(
        json === true,
        (client) => client.remove<{ name: string }>(`/api/webhooks/${encodeURIComponent(name)}`),
        () => `${name} is told no more.`,
      ),
  );
}
