import { StaffReply } from '@parlay/releases/replies/console';
import { atom } from 'jotai';
import { z } from 'zod';
import { call, hasSignedIn } from '../data/call.ts';
import type { Failure } from '../data/outcome.ts';

/** Session of the console's user. `ended` means that their page is still mounted behind the sign-in. */
export type Session =
  | { state: 'asking' }
  | { state: 'unknown'; error: Failure }
  /** `notice` says why the sign-in is shown. */
  | { state: 'out'; notice?: string }
  | { state: 'in'; staff: StaffReply }
  | { state: 'ended'; staff: StaffReply };

const session = atom<Session>({ state: 'asking' });

export const sessionAtom = atom((get) => get(session));

/** Asks the registry who is signed in. */
export const loadSessionAtom = atom(null, async (_get, set) => {
  if (!hasSignedIn()) return set(session, { state: 'out' });
  const known = await call({ path: '/api/whoami', reply: StaffReply });
  if (known.ok) set(session, { state: 'in', staff: known.data });
  else
    set(
      session,
      known.error.code === 'unauthenticated'
        ? { state: 'out', notice: 'Your session has ended.' }
        : { state: 'unknown', error: known.error },
    );
});

/** Signs in with a token. Returns the failure, if any. */
export const signInAtom = atom(null, async (_get, set, token: string): Promise<Failure | undefined> => {
  const done = await call({ method: 'POST', path: '/console/session', body: { token }, reply: StaffReply });
  if (!done.ok) return done.error;
  set(session, { state: 'in', staff: done.data });
  return undefined;
});

/** Signs out. Returns the failure, if any. The session may still be open then. */
export const signOutAtom = atom(null, async (_get, set): Promise<Failure | undefined> => {
  const reply = z.object({ signedOut: z.literal(true) });
  const done = await call({ method: 'DELETE', path: '/console/session', reply });
  if (!done.ok && done.error.code !== 'unauthenticated') return done.error;
  set(session, { state: 'out', notice: 'You are signed out.' });
  return undefined;
});

/** Marks the session as ended after the registry has ended it. */
export const sessionEndedAtom = atom(null, (get, set) => {
  const now = get(session);
  if (now.state === 'in') set(session, { state: 'ended', staff: now.staff });
});
