import { useMessages } from '@parlay/remote-kit/messages';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import { Ban, Check, CircleX, Clock, LoaderCircle, type LucideIcon, Plus, UserSearch } from 'lucide-react';
import type { CheckState } from '../../model/verification.ts';

const LOOKS: Record<CheckState, readonly [BadgeTone, LucideIcon]> = {
  add: ['plain', Plus],
  add_pending: ['action', LoaderCircle],
  pending: ['equal', Clock],
  approved: ['win', Check],
  failed: ['loss', CircleX],
  invalid: ['loss', Ban],
  refer: ['neutral', UserSearch],
};

/** Renders the state of a check with icon, tint and word (AC11). */
export function StateBadge({ state }: { state: CheckState }) {
  const { t } = useMessages();
  const [tone, Icon] = LOOKS[state];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={13} />
      {t(`verification.state.${state}`)}
    </Badge>
  );
}
