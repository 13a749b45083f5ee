import { usePageLocation } from '@parlay/remote-kit/ports';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { SupportTicket } from '../features/support/support.tsx';

export const layout = AccountLayout;

/** Page for one of the player's tickets (AC9). */
export default function TicketPage() {
  const id = usePageLocation().route?.params.id ?? '';
  return <SupportTicket id={id} />;
}
