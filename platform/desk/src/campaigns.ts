import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, type DeskOptions, formatTimestamp, idempotencyHeader } from './area.ts';
import { readJsonFile } from './json-file.ts';

const PATH = '/api/operator/campaigns';

interface Campaign {
  id: string;
  brandId: number;
  code: string;
  state: string;
  startsAt: string;
  endsAt: string;
  definition: { kind: string; winnings?: 'own' | 'bonus'; terms: { wagering?: number } };
  entered: number;
  claimed: number;
}

const CHANGES = [
  ['start', 'let players opt in', 'running'],
  ['pause', 'let nobody opt in for now; what players have stays', 'paused'],
  ['end', 'let nobody opt in any more; what players have stays', 'ended'],
] as const;

/** Adds the verbs of `parlay desk campaigns`. */
export function campaignVerbs({ verb, change, act }: Area): void {
  verb('list', 'bonus campaigns, the latest first', 'parlay desk campaigns list --state running --brand 104')
    .option('--brand <id>', 'those of a brand', parseWholeNumber)
    .option('--state <state>', 'draft, running, paused or ended')
    .option('--page <n>', 'which page', parseWholeNumber, 1)
    .action(({ state, brand, page, ...options }: DeskOptions & { state?: string; brand?: number; page: number }) => {
      const query = new URLSearchParams({ page: String(page) });
      if (state !== undefined) query.set('state', state);
      if (brand !== undefined) query.set('brand', String(brand));
      return act(options, (client) => client.get<{ items: Campaign[] }>(`${PATH}?${query}`), listText);
    });

  change(
    'create',
    'make a draft from a JSON file with the fields of POST /api/operator/campaigns',
    'parlay desk campaigns create --file spring.json --reason "spring campaign"',
  )
    .requiredOption('--file <file>', 'the file; - reads standard input', readJsonFile)
    .action(({ file, reason, key, ...options }: ChangeOptions & { file: Record<string, unknown> }) =>
      act(
        options,
        (client) => client.post<Campaign>(PATH, { ...file, reason }, idempotencyHeader(key)),
        (draft) => `${draft.id} is made: ${draft.code} of brand ${draft.brandId}. It is a draft until it is started.`,
      ),
    );

  for (const [name, description, result] of CHANGES) {
    change(
      `${name} <id>`,
      description,
      `parlay desk campaigns ${name} 8d2f6c1a-4b7e-4c55-9a3e-1f0b6d2e7c48 --reason "as planned"`,
    ).action((id: string, { reason, key, ...options }: ChangeOptions) =>
      act(
        options,
        (client) =>
          client.post<Campaign>(`${PATH}/${encodeURIComponent(id)}/${name}`, { reason }, idempotencyHeader(key)),
        (campaign) => `${campaign.code} of brand ${campaign.brandId} is ${result}.`,
      ),
    );
  }
}

/** Formats the wagering requirement. Tickets have none, and neither do winnings credited as the player's own money. */
function wageringOf({ winnings, terms: { wagering } }: Campaign['definition']): string {
  return wagering === undefined || winnings === 'own' ? '–' : `${wagering}x`;
}

function listText({ items }: { items: Campaign[] }): string {
  if (items.length === 0) return 'There is none.';
  return formatTable(
    ['ID', 'BRAND', 'CODE', 'KIND', 'WAGERING', 'STATE', 'FROM', 'TO', 'OPTED IN', 'CLAIMED'],
    items.map((campaign) => [
      campaign.id,
      String(campaign.brandId),
      campaign.code,
      campaign.definition.kind,
      wageringOf(campaign.definition),
      campaign.state,
      formatTimestamp(campaign.startsAt),
      formatTimestamp(campaign.endsAt),
      String(campaign.entered),
      String(campaign.claimed),
    ]),
  );
}
