import type { Tx } from '../../database/connect.ts';
import { Refusal } from '../../refusals.ts';
import { joinList } from '../listed.ts';
import { recordsOf } from '../pointers/pointers.ts';
import { findVersion, type PointedRelease } from '../pointers/revise.ts';
import type { Releasing } from '../releasing.ts';
import { verdictsOn } from './browser-verdicts.ts';
import { reasonsAgainst } from './check-versions.ts';
import { compositionsOf, pointersOf } from './compositions.ts';
import * as queries from './gate-passed.gen.ts';

/**
 * Refuses releases that were never live on a channel and have not passed its gate with the current live set. To pass, they
 * must meet the gate's rules and, if this registry has a browser check, have a good stored verdict. Starts no check.
 * `intro` is the start of the message.
 */
export async function refuseUngated(
  releasing: Releasing,
  tx: Tx,
  channel: string,
  releases: readonly PointedRelease[],
  intro: string,
): Promise<void> {
  const neverLive: PointedRelease[] = [];
  for (const one of releases) if (!(await wasLive(tx, channel, one))) neverLive.push(one);
  if (neverLive.length === 0) return;
  const candidates = await Promise.all(releases.map(({ remote, version }) => findVersion(tx, remote, version)));
  const rules = reasonsAgainst(releasing, await recordsOf(tx, channel), candidates, []);
  const names = joinList(neverLive.map(({ remote, version }) => `${remote} ${version}`));
  const reasons = rules.length > 0 ? rules : await browserReasons(releasing, tx, channel, releases);
  if (reasons.length === 0) return;
  const check = releases.map(({ remote, version }) => `${remote} ${version}`).join(' ');
  throw new Refusal(
    'gate_refused',
    `${intro} ${names} ${neverLive.length === 1 ? 'was' : 'were'} never live on ${channel}: ${reasons.join(' ')} Let the gate look first: npx parlay check ${check}`,
    { details: { reasons } },
  );
}

/** Returns true if a release was ever live for everyone on the channel. */
const wasLive = async (tx: Tx, channel: string, { remote, digest }: PointedRelease): Promise<boolean> =>
  (await queries.wasLive(tx, { channel, remote, digest })) !== undefined;

/** Returns reasons from the stored browser verdict; empty if it is good or this registry has no browser check. */
async function browserReasons(
  { browserCheck }: Releasing,
  tx: Tx,
  channel: string,
  releases: readonly PointedRelease[],
): Promise<string[]> {
  if (!browserCheck) return [];
  const { digest } = compositionsOf(await pointersOf(tx, channel), releases, []);
  const verdict = (await verdictsOn(tx, [digest])).get(digest);
  return verdict ? verdict.reasons : ['No browser has tried it with what is live now.'];
}
