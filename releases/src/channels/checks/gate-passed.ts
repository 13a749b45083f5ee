import type { Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { listed } from '../listed.ts';
import { recordsOf } from '../pointers/pointers.ts';
import { findVersion, type Pointed } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { verdictsOn } from './browser-verdicts.ts';
import { reasonsAgainst } from './check-versions.ts';
import { compositionsOf, pointersOf } from './compositions.ts';
import * as queries from './gate-passed.gen.ts';

/**
 * Refuses releases that were never live on a channel and that its gate has not let through with what is live now: by its
 * rules, and by a stored verdict of a browser where this registry has a browser check. Nothing is tried. `how` says what they are for.
 */
export async function refuseUngated(
  releasing: Releasing,
  tx: Tx,
  channel: string,
  releases: readonly Pointed[],
  how: string,
): Promise<void> {
  const strangers: Pointed[] = [];
  for (const one of releases) if (!(await wasLive(tx, channel, one))) strangers.push(one);
  if (strangers.length === 0) return;
  const candidates = await Promise.all(releases.map(({ remote, version }) => findVersion(tx, remote, version)));
  const rules = reasonsAgainst(releasing, await recordsOf(tx, channel), candidates, []);
  const names = listed(strangers.map(({ remote, version }) => `${remote} ${version}`));
  const reasons = rules.length > 0 ? rules : await untried(releasing, tx, channel, releases);
  if (reasons.length === 0) return;
  const check = releases.map(({ remote, version }) => `${remote} ${version}`).join(' ');
  throw new Refusal(
    'gate_refused',
    `${how} ${names} ${strangers.length === 1 ? 'was' : 'were'} never live on ${channel}: ${reasons.join(' ')} Let the gate look first: parlay check ${check}`,
    { details: { reasons } },
  );
}

/** Whether everyone had a release on the channel. */
const wasLive = async (tx: Tx, channel: string, { remote, digest }: Pointed): Promise<boolean> =>
  (await queries.wasLive(tx, { channel, remote, digest })) !== undefined;

/** Why no browser speaks for the releases with what is live; empty where one does, and where nothing is ever tried. */
async function untried(
  { browserCheck }: Releasing,
  tx: Tx,
  channel: string,
  releases: readonly Pointed[],
): Promise<string[]> {
  if (!browserCheck) return [];
  const { digest } = compositionsOf(await pointersOf(tx, channel), releases, []);
  const verdict = (await verdictsOn(tx, [digest])).get(digest);
  return verdict ? verdict.reasons : ['No browser has tried it with what is live now.'];
}
