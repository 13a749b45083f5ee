import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { IconButton } from '@parlay/ui/icon-button';
import type from '@parlay/ui/styles/type.module.css';
import { Copy } from 'lucide-react';
import { useCopy } from '../parts/use-copy.ts';
import styles from './support.module.css';

/** Renders this session's id, which support uses to find the player (B14). */
export function SessionId() {
  const { t } = useMessages();
  const { api } = usePorts();
  const sessions = useServerData('/api/account/sessions', () => api.get('/api/account/sessions'));
  const { copyState, copy } = useCopy();
  const id = sessions.data?.find(({ current }) => current)?.id;
  return (
    <Card as="section" pad="sm" className={styles.session}>
      <div>
        <p className={cx(type.xs, type.muted)}>{t('support.session')}</p>
        <p className={cx(type.num, styles.sessionId)}>{id ?? '–'}</p>
        <p role="status" className={cx(type.xs, type.muted)}>
          {copyState && t(`support.${copyState}`)}
        </p>
      </div>
      {id && <IconButton label={t('support.copy')} icon={<Copy aria-hidden="true" />} onClick={() => void copy(id)} />}
    </Card>
  );
}
