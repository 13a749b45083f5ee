import { OnBreak } from '../features/on-break/on-break.tsx';

/** `/break`: the page of a player who is on a break or excluded. They have no session. */
export default function OnBreakPage() {
  return <OnBreak />;
}
