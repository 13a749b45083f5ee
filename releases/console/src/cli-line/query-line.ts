/** Data that a page shows and that the command line can also print. */
export type ReadQuery =
  | { kind: 'versions'; remote: string }
  | { kind: 'check'; remote: string; version: string; channel: string }
  | { kind: 'health'; remote: string; channel: string; minutes: number }
  | { kind: 'explain'; remote: string; version: string; place: string }
  | { kind: 'compare'; remote: string; from: string; to: string; channel: string }
  | { kind: 'sbom'; remote: string; version: string }
  | { kind: 'history'; remote: string | undefined }
  | { kind: 'verify' }
  | { kind: 'export' }
  | { kind: 'status'; channel: string; at: string | undefined }
  | { kind: 'preview'; channel: string; revision: number }
  | { kind: 'previews' }
  | { kind: 'tokens' }
  | { kind: 'webhooks' }
  | { kind: 'cohorts' }
  | { kind: 'channels' }
  | { kind: 'rule'; name: string };

/**
 * Returns the command that prints the same data as the page. Needs no quoting, because the registry's names, versions
 * and times contain no characters that are special in a shell.
 */
export function queryLine(reading: ReadQuery): string {
  const channel = 'channel' in reading && reading.channel !== 'production' ? ['--channel', reading.channel] : [];
  return ['npx', 'parlay', ...wordsOf(reading), ...channel].join(' ');
}

/** Maximum period of `parlay health`, in minutes. */
const MAX_HEALTH_MINUTES = 1_440;

function wordsOf(reading: ReadQuery): string[] {
  switch (reading.kind) {
    case 'versions':
      return ['versions', reading.remote];
    case 'check':
      return ['check', reading.remote, reading.version];
    case 'health':
      return ['health', reading.remote, '--minutes', String(Math.min(reading.minutes, MAX_HEALTH_MINUTES))];
    case 'explain':
      return ['explain', `${reading.remote}@${reading.version}`, reading.place];
    case 'compare':
      return ['compare', reading.remote, reading.from, reading.to];
    case 'sbom':
      return ['sbom', reading.remote, reading.version];
    case 'history':
      return ['history', ...(reading.remote === undefined ? [] : [reading.remote])];
    case 'verify':
      return ['audit', 'verify'];
    case 'export':
      return ['audit', 'export', '>', 'parlay-audit.jsonl'];
    case 'status':
      return ['status', ...(reading.at === undefined ? [] : ['--at', reading.at])];
    case 'preview':
      return ['preview', '--revision', String(reading.revision)];
    case 'previews':
      return ['preview', 'list'];
    case 'tokens':
      return ['token', 'list'];
    case 'webhooks':
      return ['webhook', 'list'];
    case 'cohorts':
      return ['cohort', 'list'];
    case 'channels':
      return ['channel', 'list'];
    case 'rule':
      return ['channel', 'rule', reading.name];
  }
}
