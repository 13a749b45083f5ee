import { instant } from '@parlay/cli/instants';
import { parseWholeNumber } from '@parlay/cli/numbers';
import { formatTable } from '@parlay/cli/table';
import { type Area, type ChangeOptions, type DeskOptions, formatTimestamp, idempotencyHeader } from './area.ts';

interface Mode {
  brandId: number;
  mode: string;
  isOn: boolean;
  until: string | null;
  changed: { actor: string; reason: string; at: string } | null;
}

interface SwitchOptions extends ChangeOptions {
  brand: number;
  until?: string;
}

const PATH = '/api/operator/site-modes';

/** Modes, with their effects for the help text. */
export const MODES = [
  ['maintenance', 'nobody logs in, registers, plays or moves money'],
  ['promo', 'the top bar is transparent, without brand link and account menus'],
] as const;

/** Adds the verbs of a mode, such as `parlay desk site maintenance …`. */
export function siteVerbs({ verb, change, act }: Area, mode: string): void {
  const state = (isOn: boolean) => async (options: SwitchOptions) => {
    const { brand, until, reason, key, ...rest } = options;
    const body = { isOn, reason, ...(until === undefined ? {} : { until }) };
    await act(rest, (client) => client.post<Mode>(`${PATH}/${brand}/${mode}`, body, idempotencyHeader(key)), stateText);
  };

  change(
    'on',
    'switch it on, in open pages too',
    `parlay desk site ${mode} on --brand 104 --until 2026-12-01T04:00Z --reason "database move"`,
  )
    .requiredOption('--brand <id>', 'the brand', parseWholeNumber)
    .option('--until <time>', 'when it ends automatically; without it, staff switch it off', instant)
    .action(state(true));

  change('off', 'switch it off', `parlay desk site ${mode} off --brand 104 --reason "done"`)
    .requiredOption('--brand <id>', 'the brand', parseWholeNumber)
    .action(state(false));

  verb('status', 'the brands that have it on, and the last switch', `parlay desk site ${mode} status`)
    .option('--brand <id>', 'only this brand, on or off', parseWholeNumber)
    .action(({ brand, ...options }: DeskOptions & { brand?: number }) =>
      act(
        options,
        async (client) => {
          const reply = await client.get<{ items: Mode[] }>(PATH);
          if (!reply.ok) return reply;
          const items = reply.data.items.filter((one) => one.mode === mode);
          const wanted =
            brand === undefined ? items.filter(({ isOn }) => isOn) : items.filter(({ brandId }) => brandId === brand);
          return { ok: true, data: { items: wanted } };
        },
        ({ items }) => (items.length === 0 ? `No brand is in ${mode} mode.` : listText(items)),
      ),
    );
}

const stateText = ({ brandId, mode, isOn, until }: Mode): string =>
  `Brand ${brandId}: ${mode} is ${isOn ? 'on' : 'off'}${until ? `, until ${formatTimestamp(until)}` : ''}.`;

const listText = (items: readonly Mode[]): string =>
  formatTable(
    ['BRAND', 'STATE', 'UNTIL', 'CHANGED', 'BY', 'REASON'],
    items.map(({ brandId, isOn, until, changed }) => [
      String(brandId),
      isOn ? 'on' : 'off',
      until ? formatTimestamp(until) : '-',
      changed ? formatTimestamp(changed.at) : '-',
      changed?.actor ?? "the brand's file",
      changed?.reason ?? '-',
    ]),
  );
