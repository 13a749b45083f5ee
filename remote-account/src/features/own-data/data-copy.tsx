import type { ApiFailure } from '@parlay/contracts/api';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import type from '@parlay/ui/styles/type.module.css';
import { useState } from 'react';
import { DownloadLink } from '../history/download-link.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useStepUp } from '../step-up/step-up.tsx';
import styles from './own-data.module.css';

/**
 * Offers a copy of all the player's data after re-authentication, as two files: machine-readable and human-
 * readable.
 */
export function DataCopy() {
  const { t } = useMessages();
  const { api } = usePorts();
  const withStepUp = useStepUp();
  const [working, setWorking] = useState(false);
  const [isReady, setReady] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const prepare = async () => {
    setWorking(true);
    const result = await withStepUp(() => api.post('/api/account/data/ready'));
    setWorking(false);
    setReady(result.ok);
    setFailure(result.ok || result.error.code === 'step_up_required' ? undefined : result.error);
  };
  return (
    <section className={styles.part} aria-labelledby="data-copy">
      <h3 id="data-copy" className={type.strong}>
        {t('ownData.copy.title')}
      </h3>
      <p className={type.muted}>{t('ownData.copy.text')}</p>
      <div className={styles.files} role="status">
        {isReady ? (
          <>
            <DownloadLink href="/api/account/data?format=html">{t('ownData.copy.html')}</DownloadLink>
            <DownloadLink href="/api/account/data?format=json">{t('ownData.copy.json')}</DownloadLink>
          </>
        ) : (
          <Button variant="secondary" working={working} onClick={() => void prepare()}>
            {t('ownData.copy.get')}
          </Button>
        )}
      </div>
      <div role="alert">{failure && <Banner tone="loss">{failureText(failure, t)}</Banner>}</div>
    </section>
  );
}
