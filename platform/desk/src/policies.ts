import { refusal } from '@parlay/cli/outcome';
import { formatTable } from '@parlay/cli/table';
import type { Area, DeskOptions } from './area.ts';

interface Policy {
  jurisdiction: string;
  version: string;
  inForceFrom: string;
  brands: number[];
  rules: Record<string, unknown>;
}

/** Adds the verbs of `parlay desk policies`. */
export function policyVerbs({ verb, act }: Area): void {
  verb('list', 'the policies in force, with version, first day and brands', 'parlay desk policies list').action(
    (options: DeskOptions) =>
      act(options, (client) => client.get<{ items: Policy[] }>('/api/operator/policies'), listText),
  );

  verb('show <jurisdiction>', 'the rules of a jurisdiction, or of unknown', 'parlay desk policies show GB').action(
    (jurisdiction: string, options: DeskOptions) =>
      act(
        options,
        async (client) => {
          const reply = await client.get<{ items: Policy[] }>('/api/operator/policies');
          if (!reply.ok) return reply;
          const match = reply.data.items.find((item) => item.jurisdiction.toLowerCase() === jurisdiction.toLowerCase());
          return match ? { ok: true, data: match } : refusal('not_found', `There is no policy ${jurisdiction}.`);
        },
        rulesText,
      ),
  );
}

const listText = ({ items }: { items: Policy[] }): string =>
  formatTable(
    ['JURISDICTION', 'SINCE', 'BRANDS', 'VERSION'],
    items.map(({ jurisdiction, inForceFrom, brands, version }) => [
      jurisdiction,
      inForceFrom,
      brands.join(', ') || '-',
      version,
    ]),
  );

const rulesText = ({ rules }: Policy): string => formatTable(['RULE', 'VALUE'], linesOf(rules));

function linesOf(rules: Record<string, unknown>, group = ''): [string, string][] {
  return Object.entries(rules).flatMap(([name, value]): [string, string][] => {
    const path = `${group}${name}`;
    if (Array.isArray(value)) return [[path, value.join(', ') || '-']];
    if (typeof value === 'object' && value !== null) return linesOf(value as Record<string, unknown>, `${path}.`);
    return [[path, value === null ? '-' : String(value)]];
  });
}
