import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Check, CircleQuestionMark, Inbox, Lock, type LucideIcon, MessageCircleReply } from 'lucide-react';
import type { Ticket } from '../../model/support.ts';

const LOOKS: Record<Listed<Ticket['status']>, readonly [BadgeTone, LucideIcon]> = {
  OPEN: ['action', Inbox],
  PENDING_CUSTOMER: ['neutral', MessageCircleReply],
  SOLVED: ['win', Check],
  CLOSED: ['plain', Lock],
};

const UNKNOWN = ['neutral', CircleQuestionMark] as const;

/** Renders a ticket's status with an icon, a tint and text (AC9). */
export function StatusBadge({ status }: { status: Ticket['status'] }) {
  const { t } = useMessages();
  const [tone, Icon] = entryOf(LOOKS, status) ?? UNKNOWN;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={13} />
      {t(`support.status.${status}`)}
    </Badge>
  );
}
