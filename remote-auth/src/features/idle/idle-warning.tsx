import type { IdleState } from '@parlay/contracts/session';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { ProgressRing } from '@parlay/ui/progress-ring';
import { VisuallyHidden } from '@parlay/ui/visually-hidden';
import { useRef, useState } from 'react';
import { Announcement } from './announcement.tsx';
import styles from './idle.module.css';
import { minutesAndSeconds, useSecondsLeft } from './use-seconds-left.ts';
import { useTimeoutTitle } from './use-timeout-title.ts';

export interface IdleWarningProps {
  idle: IdleState;
}

/**
 * Renders the blocking dialog before an idle session ends, with "Stay logged in" focused (X1). It closes automatically
 * when the player responds in another tab.
 */
export default function IdleWarning({ idle }: IdleWarningProps) {
  const { t } = useMessages();
  const { session, navigation } = usePorts();
  const stay = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState(false);
  const open = idle.phase === 'warning';
  const secondsLeft = useSecondsLeft(idle.endsAt, open);
  useTimeoutTitle(idle, secondsLeft);

  async function leave() {
    setLeaving(true);
    await session.logout({ to: navigation.urlFor('home') });
    setLeaving(false);
  }

  return (
    <Dialog
      open={open}
      blocking
      stacked
      role="alertdialog"
      className={styles.sheet}
      title={t('idle.title')}
      text={
        <>
          {t('idle.text')}
          <VisuallyHidden> {t('idle.left', { count: idle.warningSeconds })}</VisuallyHidden>
        </>
      }
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} size="lg" block onClick={() => session.extend()}>
            {t('idle.stay')}
          </Button>
          <Button variant="ghost" block working={leaving} onClick={() => void leave()}>
            {t('idle.logOut')}
          </Button>
        </>
      }
    >
      <div className={styles.ring}>
        <ProgressRing
          value={secondsLeft / idle.warningSeconds}
          label={t('idle.remaining')}
          valueText={t('idle.left', { count: secondsLeft })}
        >
          {minutesAndSeconds(secondsLeft)}
        </ProgressRing>
      </div>
      <Announcement secondsLeft={secondsLeft} of={idle.warningSeconds} />
    </Dialog>
  );
}
