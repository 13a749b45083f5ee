import type { Outcome } from '@parlay/cli/outcome';
import type { ChangeReply } from '../replies/change.ts';

// The documents that verbs print of a change: one remote's, or those of several.

type Remote = ChangeReply['remotes'][number];
export type Gone = Pick<Remote, 'from' | 'withdrawn'>;

/** Returns the document that a verb prints of a change. */
export const shown = <T>(outcome: Outcome<ChangeReply>, view: (done: ChangeReply) => T): Outcome<T> =>
  outcome.ok ? { ok: true, data: view(outcome.data) } : outcome;

const pointed = ({ remote, version, digest }: Remote) => ({ remote, version, digest });
export const goneOf = (one: Remote | undefined): Gone => ({
  from: one?.from ?? null,
  withdrawn: one?.withdrawn ?? null,
});

/** A change of a single remote. */
export function oneOf({ channel, revision, changed, remotes: [only] }: ChangeReply) {
  if (!only) throw new Error('the registry answered for no remote');
  const { remote, version, digest } = only;
  return { channel, remote, revision, version, digest, changed };
}

const together = <T>({ channel, revision, changed }: ChangeReply, remotes: T[]) => ({
  channel,
  revision,
  changed,
  remotes,
});
export const promotedOf = (done: ChangeReply) =>
  together(done, done.remotes.filter((one) => one.change === 'promote').map(pointed));
export const rolledBackOf = (done: ChangeReply) =>
  together(
    done,
    done.remotes.map((one) => ({ ...pointed(one), ...goneOf(one) })),
  );
export const retiredOf = (done: ChangeReply) => ({ ...together(done, done.remotes.map(pointed)), broken: done.broken });
