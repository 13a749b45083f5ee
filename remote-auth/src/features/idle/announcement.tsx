import { useMessages } from '@parlay/remote-kit/messages';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';

/** Said aloud at these seconds and at no others: a voice that counts every second cannot be listened to. */
const SAID_AT = [10, 30];

export function Announcement({ secondsLeft, of }: { secondsLeft: number; of: number }) {
  const { t } = useMessages();
  const count = SAID_AT.find((at) => secondsLeft <= at && at < of);
  return (
    <VisuallyHidden>
      <span role="status">{count !== undefined && secondsLeft > 0 ? t('idle.left', { count }) : ''}</span>
    </VisuallyHidden>
  );
}
