import type { GateVerdict, Place, RemoteVersion } from '@parlay/releases/replies/remote';
import { countText, percent } from '../format/numbers.ts';

/** Describes where a version is served: "live on production", "canary 5 % on production". */
export function placeText({ channel, as, percent: share, brand, cohort }: Place): string {
  if (as === 'live') return `live on ${channel}`;
  if (as === 'retired') return `retired from ${channel}`;
  const audience = `${brand === null ? '' : ` of brand ${brand}`}${cohort === null ? '' : `, cohort ${cohort}`}`;
  return `canary ${percent((share ?? 0) / 100)}${audience} on ${channel}`;
}

/** Formats contract versions: "ports 3, bus 2". */
export const contractsText = (contracts: RemoteVersion['contracts']): string =>
  Object.entries(contracts)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ');

/** Summarizes the gate's verdict on a version in a few words. */
export function gateText({ reasons, trial }: GateVerdict): string {
  if (reasons.length > 0) return `Refused: ${countText(reasons.length, 'reason')}`;
  if (!trial) return 'Rules passed; not tried on what is live now';
  return trial.reasons.length > 0
    ? `Trial failed: ${countText(trial.reasons.length, 'reason')}`
    : `Passed, ${countText(trial.pages, 'page')} tried`;
}
