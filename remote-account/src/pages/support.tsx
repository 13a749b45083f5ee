import { AccountLayout } from '../features/layout/account-layout.tsx';
import { SupportList } from '../features/support/support.tsx';

export const layout = AccountLayout;

/** Page with the player's tickets (AC9). */
export default function SupportPage() {
  return <SupportList />;
}
