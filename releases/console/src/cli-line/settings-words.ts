import type { SettingsOrder } from '../data/order.ts';

/** Returns an option with its values, or an empty list if there are none. */
const option = (name: string, values: readonly (string | number)[]) =>
  values.length === 0 ? [] : [`--${name}`, ...values.map(String)];

/** Returns the command's arguments for a change of tokens, webhooks, cohorts or channels, except for the reason. */
export function settingsWords(order: SettingsOrder): string[] {
  switch (order.kind) {
    case 'create token': {
      const { name, team, remotes, readOnly, expires } = order;
      return [
        ...['token', 'create', name, '--team', team],
        ...option('remote', remotes),
        ...(readOnly ? ['--read-only'] : []),
        ...(expires === undefined ? [] : ['--expires', expires]),
      ];
    }
    case 'revoke token':
      return ['token', 'revoke', order.name];
    case 'create webhook':
      return ['webhook', 'create', order.name, order.url, '--severity', order.severity];
    case 'remove webhook':
      return ['webhook', 'remove', order.name];
    case 'add to cohort':
      return ['cohort', 'add', order.cohort, ...order.members];
    case 'remove from cohort':
      return ['cohort', 'remove', order.cohort, ...order.members];
    case 'create channel':
      return [
        ...['channel', 'create', order.name],
        ...(order.from === undefined ? [] : ['--from', order.from]),
        ...option('host', order.hosts),
      ];
    case 'remove channel':
      return ['channel', 'remove', order.name];
    case 'change rule':
      return ['channel', 'rule', order.name, ...ruleOptions(order)];
  }
}

function ruleOptions({ rule }: Extract<SettingsOrder, { kind: 'change rule' }>): string[] {
  const { minAgeSeconds, blockShare, minBlocks, minBadBlocks, growthNeedsBrowsers } = rule;
  return [
    ...option('min-age', [minAgeSeconds === 0 ? 0 : `${Math.round(minAgeSeconds / 60)}m`]),
    ...option('block-share', [Math.round(blockShare * 10_000) / 100]),
    ...option('min-blocks', [minBlocks]),
    ...option('min-bad-blocks', [minBadBlocks]),
    growthNeedsBrowsers ? '--growth-needs-browsers' : '--no-growth-needs-browsers',
  ];
}
