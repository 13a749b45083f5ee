import type { AccountLink } from '@parlay/contracts/account-links';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  CircleUserRound,
  Gauge,
  Gift,
  History,
  LifeBuoy,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react';

/** Icons of the account links, shared by the desktop menu and the phone drawer. */
export const ACCOUNT_ICONS: Record<AccountLink, LucideIcon> = {
  account: CircleUserRound,
  'account/deposit': ArrowDownToLine,
  'account/withdrawal': ArrowUpFromLine,
  'account/limits': Gauge,
  'account/transactions': ArrowLeftRight,
  'account/bet-history': History,
  'account/support': MessageSquare,
  'account/verification': BadgeCheck,
  'account/bonus': Gift,
  'help-centre': LifeBuoy,
};
