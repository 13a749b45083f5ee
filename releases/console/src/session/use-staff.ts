import { coversRemote } from '@parlay/releases/covers-remote';
import type { StaffReply } from '@parlay/releases/replies/console';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './staff.ts';

/** Returns the signed-in user. For components below the frame, which is there for staff only. */
export function useStaff(): StaffReply {
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'in' && session.state !== 'ended') throw new Error('Nobody is signed in.');
  return session.staff;
}

/** Whether they may release a remote, as the registry decides it again at each call. */
export const mayRelease = (staff: StaffReply, remote: string): boolean =>
  !staff.readOnly && coversRemote(staff, remote);

/** Whether they may do what only ops does. */
export const isOps = ({ readOnly, team }: StaffReply): boolean => !readOnly && team === 'ops';
