import { cx } from '@parlay/ui/cx';
import {
  Archive,
  Ban,
  CircleDot,
  DatabaseBackup,
  Eye,
  GitBranch,
  KeyRound,
  Layers,
  Lock,
  LockOpen,
  type LucideIcon,
  PackagePlus,
  Rocket,
  Trash2,
  Undo2,
  Webhook,
} from 'lucide-react';
import styles from './entry-mark.module.css';

type Tone = 'loss' | 'win' | 'action' | 'plain';

/** By the first word of an action. */
const MARKS: Record<string, { Icon: LucideIcon; tone: Tone }> = {
  rollback: { Icon: Undo2, tone: 'loss' },
  promote: { Icon: Rocket, tone: 'win' },
  canary: { Icon: GitBranch, tone: 'action' },
  publish: { Icon: PackagePlus, tone: 'plain' },
  freeze: { Icon: Lock, tone: 'plain' },
  unfreeze: { Icon: LockOpen, tone: 'plain' },
  retire: { Icon: Archive, tone: 'plain' },
  preview: { Icon: Eye, tone: 'plain' },
  token: { Icon: KeyRound, tone: 'plain' },
  webhook: { Icon: Webhook, tone: 'plain' },
  channel: { Icon: Layers, tone: 'plain' },
  restore: { Icon: DatabaseBackup, tone: 'plain' },
  gc: { Icon: Trash2, tone: 'plain' },
};
const REFUSED = { Icon: Ban, tone: 'loss' } as const;
const OTHER = { Icon: CircleDot, tone: 'plain' } as const;

/** Tells kinds of entries apart at a glance; the words beside it say the same. */
export function EntryMark({ action, isRefused }: { action: string; isRefused: boolean }) {
  const { Icon, tone } = isRefused ? REFUSED : (MARKS[action.split(' ', 1)[0] ?? ''] ?? OTHER);
  return (
    <span className={cx(styles.mark, styles[tone])} aria-hidden="true">
      <Icon />
    </span>
  );
}
