import type { StaffReply } from '@parlay/releases/replies/console';
import { useAtomValue } from 'jotai';
import { sessionAtom } from './staff.ts';

/** Who is signed in. For components below the frame, which is there for staff only. */
export function useStaff(): StaffReply {
  const session = useAtomValue(sessionAtom);
  if (session.state !== 'in' && session.state !== 'ended') throw new Error('Nobody is signed in.');
  return session.staff;
}
