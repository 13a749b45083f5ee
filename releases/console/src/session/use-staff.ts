import { coversRemote } from '@parlay/releases/covers-remote';
import type { StaffReply } from '@parlay/releases/replies/console';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './staff.ts';

/** Returns the signed-in user. Only for components inside the frame, which is rendered only for staff. */
export function useStaff(): StaffReply {
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'in' && session.state !== 'ended') throw new Error('Nobody is signed in.');
  return session.staff;
}

/** Checks whether the user may release a remote. The registry checks it again for each call. */
export const canRelease = (staff: StaffReply, remote: string): boolean =>
  !staff.readOnly && coversRemote(staff, remote);

/** Checks whether the user may do what only ops may do. */
export const isOps = ({ readOnly, team }: StaffReply): boolean => !readOnly && team === 'ops';
