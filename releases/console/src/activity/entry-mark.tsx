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

/** Icons by the first word of an action's name. */
const ICONS: Record<string, LucideIcon> = {
  rollback: Undo2,
  promote: Rocket,
  canary: GitBranch,
  publish: PackagePlus,
  freeze: Lock,
  unfreeze: LockOpen,
  retire: Archive,
  preview: Eye,
  token: KeyRound,
  webhook: Webhook,
  channel: Layers,
  restore: DatabaseBackup,
  gc: Trash2,
};
/** Colours of actions that change the versions that players get. */
const TONES: Record<string, 'loss' | 'win' | 'action'> = { rollback: 'loss', promote: 'win', canary: 'action' };

/** Icon for an entry's kind. Hidden from screen readers, because the text next to it says the same. */
export function EntryMark({ action, isRefused }: { action: string; isRefused: boolean }) {
  const [kind = ''] = action.split(' ', 1);
  const Icon = isRefused ? Ban : (ICONS[kind] ?? CircleDot);
  const tone = isRefused ? 'loss' : (TONES[kind] ?? 'plain');
  return (
    <span className={cx(styles.mark, styles[tone])} aria-hidden="true">
      <Icon />
    </span>
  );
}
