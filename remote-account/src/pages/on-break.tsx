import { OnBreak } from '../features/on-break/on-break.tsx';

/** Page `/break` for a player who is on a break or excluded, and therefore has no session. */
export default function OnBreakPage() {
  return <OnBreak />;
}
