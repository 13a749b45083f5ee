import { useMessages } from '@parlay/remote-kit/messages';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Check, Inbox, Lock, type LucideIcon, MessageCircleReply } from 'lucide-react';
import type { Ticket } from '../../model/support.ts';

const LOOKS: Record<Ticket['status'], readonly [BadgeTone, LucideIcon]> = {
  OPEN: ['action', Inbox],
  PENDING_CUSTOMER: ['neutral', MessageCircleReply],
  SOLVED: ['win', Check],
  CLOSED: ['plain', Lock],
};

/** Renders the status of a ticket with icon, tint and word (AC9). */
export function StatusBadge({ status }: { status: Ticket['status'] }) {
  const { t } = useMessages();
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={13} />
      {t(`support.status.${status}`)}
    </Badge>
  );
}
