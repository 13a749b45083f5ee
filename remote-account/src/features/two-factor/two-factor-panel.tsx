import { isPageVisible, onPageEvent } from '@parlay/remote-kit/browser';
import { useLazyComponent } from '@parlay/remote-kit/loaded-later';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { Panel } from '@parlay/ui/panel';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './two-factor.module.css';
import type { Task } from './two-factor-dialog.tsx';

const load = () => import(/* webpackChunkName: "two-factor" */ './two-factor-dialog.tsx');

export interface TwoFactorPanelProps {
  enabled: boolean;
  /** Called when the state may have changed, for example in another tab or on another device. */
  onChanged(): void;
}

/** Shows whether two-factor login is on, with buttons to change it (D2). */
export function TwoFactorPanel({ enabled, onChanged }: TwoFactorPanelProps) {
  const { t } = useMessages();
  const { api, notify } = usePorts();
  const state = useServerData('/api/account/two-factor', enabled ? () => api.get('/api/account/two-factor') : null);
  const [task, setTask] = useState<Task>();
  const Dialog = useLazyComponent(task !== undefined, load, () => {
    setTask(undefined);
    notify.show({ id: 'two-factor', type: 'error', title: t('failed.title'), text: t('offline.text') });
  });

  const refresh = useEffectEvent(() => {
    if (!isPageVisible()) return;
    onChanged();
    void state.reload();
  });
  useEffect(() => onPageEvent('visibilitychange', () => refresh()), []);

  return (
    <Panel
      title={t('twoFactor.title')}
      aside={<Badge tone={enabled ? 'win' : 'neutral'}>{t(enabled ? 'twoFactor.on' : 'twoFactor.off')}</Badge>}
    >
      <div className={styles.body}>
        <p>{t(enabled ? 'twoFactor.aboutOn' : 'twoFactor.aboutOff')}</p>
        {enabled && state.data && <p>{t('twoFactor.left', { count: state.data.recoveryCodesLeft })}</p>}
        <div className={styles.buttons}>
          <Button variant={enabled ? 'dangerQuiet' : 'primary'} onClick={() => setTask(enabled ? 'off' : 'on')}>
            {t(enabled ? 'twoFactor.turnOff' : 'twoFactor.turnOn')}
          </Button>
          {enabled && (
            <Button variant="secondary" onClick={() => setTask('codes')}>
              {t('twoFactor.newCodes')}
            </Button>
          )}
        </div>
      </div>
      {Dialog && (
        <Dialog
          task={task}
          onClose={() => setTask(undefined)}
          onChanged={(next) => {
            state.put(next);
            onChanged();
          }}
          onStale={onChanged}
        />
      )}
    </Panel>
  );
}
