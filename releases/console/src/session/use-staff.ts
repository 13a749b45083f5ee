import { coversRemote } from '@parlay/releases/covers-remote';
import type { StaffReply } from '@parlay/releases/replies/console';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './staff.ts';

/** Returns the signed-in user. Works only inside the frame, which is rendered only for signed-in staff. */
export function useStaff(): StaffReply {
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'in' && session.state !== 'ended') throw new Error('Nobody is signed in.');
  return session.staff;
}

/** Checks whether the user may release a remote. The registry enforces this for each call. */
export const canRelease = (staff: StaffReply, remote: string): boolean =>
  !staff.readOnly && coversRemote(staff, remote);

/** Checks whether the user has ops permissions. */
export const isOps = ({ readOnly, team }: StaffReply): boolean => !readOnly && team === 'ops';
