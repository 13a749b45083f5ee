import type { Outcome } from '@parlay/cli/outcome';
import type { ChangeReply } from '../replies/change.ts';

// Documents that commands print for a change of one or several remotes.

type Remote = ChangeReply['remotes'][number];
export type WithdrawnVersions = Pick<Remote, 'from' | 'withdrawn'>;

/** Returns the document that a command prints for a change. */
export const changeDocument = <T>(outcome: Outcome<ChangeReply>, view: (done: ChangeReply) => T): Outcome<T> =>
  outcome.ok ? { ok: true, data: view(outcome.data) } : outcome;

const summary = ({ remote, version, digest }: Remote) => ({ remote, version, digest });
export const withdrawnOf = (one: Remote | undefined): WithdrawnVersions => ({
  from: one?.from ?? null,
  withdrawn: one?.withdrawn ?? null,
});

/** Returns the document for a change of a single remote. */
export function singleChange({ channel, revision, changed, remotes: [only] }: ChangeReply) {
  if (!only) throw new Error('the registry answered for no remote');
  const { remote, version, digest } = only;
  return { channel, remote, revision, version, digest, changed };
}

const combined = <T>({ channel, revision, changed }: ChangeReply, remotes: T[]) => ({
  channel,
  revision,
  changed,
  remotes,
});
export const promotedOf = (done: ChangeReply) =>
  combined(done, done.remotes.filter((one) => one.change === 'promote').map(summary));
export const rolledBackOf = (done: ChangeReply) =>
  combined(
    done,
    done.remotes.map((one) => ({ ...summary(one), ...withdrawnOf(one) })),
  );
export const retiredOf = (done: ChangeReply) => ({ ...combined(done, done.remotes.map(summary)), broken: done.broken });
