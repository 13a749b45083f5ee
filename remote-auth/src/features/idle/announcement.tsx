import { useMessages } from '@parlay/remote-kit/messages';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';

/** Seconds at which screen readers announce the remaining time. Announcing every second would be too much. */
const ANNOUNCED_AT = [10, 30];

export function Announcement({ secondsLeft, of }: { secondsLeft: number; of: number }) {
  const { t } = useMessages();
  const count = ANNOUNCED_AT.find((at) => secondsLeft <= at && at < of);
  return (
    <VisuallyHidden>
      <span role="status">{count !== undefined && secondsLeft > 0 ? t('idle.left', { count }) : ''}</span>
    </VisuallyHidden>
  );
}
