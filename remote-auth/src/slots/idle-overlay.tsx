import { useTopic } from '@parlay/bus/react';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts, useSession } from '@parlay/remote-kit/ports';
import { Button } from '@parlay/ui/button';
import { type ComponentType, useEffect, useState } from 'react';
import styles from '../features/idle/idle.module.css';
import type { IdleWarningProps } from '../features/idle/idle-warning.tsx';
import { resetEndNotice } from '../features/login/use-end-notice.ts';

const load = () => import(/* webpackChunkName: "idle-warning" */ '../features/idle/idle-warning.tsx');

/** Warns on every page before an idle session ends. Loads the dialog's code when the player seems to be inactive. */
export function IdleOverlay() {
  const { bus, drafts } = usePorts();
  const session = useSession();
  const idle = useTopic(bus, 'session.idle');
  const [Warning, setWarning] = useState<ComponentType<IdleWarningProps>>();
  const [attempt, setAttempt] = useState(0);
  const phase = idle?.phase ?? 'active';
  const player = session.status === 'player';
  const isWarned = player && phase === 'warning';

  useEffect(() => {
    if (phase === 'active' || Warning) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout>;
    load().then(
      (module) => wanted && setWarning(() => module.default),
      () => {
        if (wanted) timer = setTimeout(() => setAttempt(attempt + 1), 2000);
      },
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [phase, Warning, attempt]);

  // Prevents a swap of this remote while the warning is open.
  useEffect(() => (isWarned ? drafts.hold('idle') : undefined), [isWarned, drafts]);

  // A new session may end because of idleness, so allow the notice to be shown again.
  useEffect(() => {
    if (player) resetEndNotice(drafts);
  }, [player, drafts]);

  if (!idle) return null;
  if (Warning) return <Warning idle={isWarned || phase !== 'warning' ? idle : { ...idle, phase: 'active' }} />;
  return isWarned && attempt > 0 ? <PlainWarning /> : null;
}

/** Renders a plain warning when the dialog failed to load, so that the player can still extend the session. */
function PlainWarning() {
  const { t } = useMessages();
  const { session } = usePorts();
  return (
    <div role="alert" className={styles.plain}>
      {t('idle.title')} {t('idle.text')}
      <Button onClick={() => session.extend()}>{t('idle.stay')}</Button>
    </div>
  );
}
