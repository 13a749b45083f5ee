import { StaffReply } from '@parlay/releases/replies/console';
import { atom } from 'jotai';
import { z } from 'zod';
import { call, hasSignedIn } from '../data/call.ts';
import type { Failure } from '../data/outcome.ts';

/** Session of the console's user. In the state `ended`, their page stays mounted behind the sign-in dialog. */
export type Session =
  | { state: 'asking' }
  | { state: 'unknown'; error: Failure }
  /** `notice` explains why the sign-in page is shown. */
  | { state: 'out'; notice?: string }
  | { state: 'in'; staff: StaffReply }
  | { state: 'ended'; staff: StaffReply };

const session = atom<Session>({ state: 'asking' });

export const sessionAtom = atom((get) => get(session));

/** Loads the signed-in user from the registry. */
export const loadSessionAtom = atom(null, async (_get, set) => {
  if (!hasSignedIn()) return set(session, { state: 'out' });
  const outcome = await call({ path: '/api/whoami', reply: StaffReply });
  if (outcome.ok) set(session, { state: 'in', staff: outcome.data });
  else
    set(
      session,
      outcome.error.code === 'unauthenticated'
        ? { state: 'out', notice: 'Your session has ended.' }
        : { state: 'unknown', error: outcome.error },
    );
});

/** Signs in with a token. Returns the failure, if any. */
export const signInAtom = atom(null, async (_get, set, token: string): Promise<Failure | undefined> => {
  const outcome = await call({ method: 'POST', path: '/console/session', body: { token }, reply: StaffReply });
  if (!outcome.ok) return outcome.error;
  set(session, { state: 'in', staff: outcome.data });
  return undefined;
});

/** Signs out. Returns the failure, if any. After a failure, the session may still be open. */
export const signOutAtom = atom(null, async (_get, set): Promise<Failure | undefined> => {
  const reply = z.object({ signedOut: z.literal(true) });
  const outcome = await call({ method: 'DELETE', path: '/console/session', reply });
  if (!outcome.ok && outcome.error.code !== 'unauthenticated') return outcome.error;
  set(session, { state: 'out', notice: 'You are signed out.' });
  return undefined;
});

/** Marks the session as ended after the registry has ended it. */
export const sessionEndedAtom = atom(null, (get, set) => {
  const current = get(session);
  if (current.state === 'in') set(session, { state: 'ended', staff: current.staff });
});
