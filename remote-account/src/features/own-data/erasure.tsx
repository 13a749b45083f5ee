import type { ApiFailure, Schemas } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { Checkbox } from '@parlay/ui/checkbox';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useStepUp } from '../step-up/step-up.tsx';
import styles from './own-data.module.css';

/**
 * Renders the erasure of the player's data: what is deleted, what is kept and for how long, then one confirmed
 * button.
 */
export function Erasure() {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.part} aria-labelledby="data-erasure">
      <h3 id="data-erasure" className={type.strong}>
        {t('ownData.erase.title')}
      </h3>
      <p className={type.muted}>{t('ownData.erase.text')}</p>
      {isOpen ? (
        <Terms />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('ownData.erase.open')}
          </Button>
        </div>
      )}
    </section>
  );
}

const OBSTACLES = ['break', 'money', 'withdrawals', 'bets', 'rounds'] as const;

/** Returns the message for an obstacle. An obstacle added by a newer server also refers to support. */
const nameOf = (obstacle: string) => OBSTACLES.find((one) => one === obstacle) ?? 'review';

function Terms() {
  const { t } = useMessages();
  const { api } = usePorts();
  const { data, status, error, reload } = useServerData('/api/account/erasure', () => api.get('/api/account/erasure'));
  if (!data)
    return status === 'failed' ? (
      <LoadFailed error={error} onRetry={() => void reload()} />
    ) : (
      <Skeleton shape="panel" />
    );
  return (
    <>
      <ul className={styles.terms}>
        <li>{t('ownData.erase.goes')}</li>
        <li>{t('ownData.erase.number')}</li>
        {data.keepYears !== null && <li>{t('ownData.erase.keeps', { count: data.keepYears })}</li>}
      </ul>
      {data.obstacle ? (
        <Banner tone="neutral">{t(`ownData.erase.obstacle.${nameOf(data.obstacle)}`)}</Banner>
      ) : (
        <Confirm onRefused={() => void reload()} />
      )}
    </>
  );
}

function Confirm({ onRefused }: { onRefused(): void }) {
  const { t } = useMessages();
  const { api, navigation, notify, session } = usePorts();
  const withStepUp = useStepUp();
  const [agreed, setAgreed] = useState(false);
  const [checked, setChecked] = useState(false);
  const [working, setWorking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  const erase = async () => {
    setChecked(true);
    if (!agreed) return;
    setWorking(true);
    setFailure(undefined);
    const result = await withStepUp<Schemas['Erased']>(() => api.post('/api/account/erasure'));
    if (!result.ok) {
      setWorking(false);
      if (result.error.code === 'step_up_required') return;
      setFailure(result.error);
      return onRefused();
    }
    await session.logout({ to: navigation.urlFor('home') });
    notify.show({ id: 'erased', type: 'info', title: t('ownData.erase.done'), duration: 0 });
  };
  return (
    <div className={styles.part}>
      <Checkbox
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        label={t('ownData.erase.agree')}
        error={checked && !agreed ? t('ownData.erase.missing') : undefined}
      />
      <div>
        <Button variant="danger" working={working} onClick={() => void erase()}>
          {t('ownData.erase.submit')}
        </Button>
      </div>
      <div role="alert">{failure && <Banner tone="loss">{failureText(failure, t)}</Banner>}</div>
    </div>
  );
}
