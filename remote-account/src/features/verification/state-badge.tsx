import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { useMessages } from '@parlay/remote-kit/messages';
import { Badge, type BadgeTone } from '@parlay/ui/badge';
import {
  Ban,
  Check,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  Clock,
  LoaderCircle,
  type LucideIcon,
  UserSearch,
} from 'lucide-react';
import type { CheckState } from '../../model/verification.ts';

const LOOKS: Record<Listed<CheckState>, readonly [BadgeTone, LucideIcon]> = {
  add: ['plain', CircleDashed],
  add_pending: ['action', LoaderCircle],
  pending: ['equal', Clock],
  approved: ['win', Check],
  failed: ['loss', CircleX],
  invalid: ['loss', Ban],
  refer: ['neutral', UserSearch],
};

const UNKNOWN = ['neutral', CircleQuestionMark] as const;

/** Renders a check's state with an icon, a tint and text (AC11). */
export function StateBadge({ state }: { state: CheckState }) {
  const { t } = useMessages();
  const [tone, Icon] = entryOf(LOOKS, state) ?? UNKNOWN;
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" size={13} />
      {t(`verification.state.${state}`)}
    </Badge>
  );
}
