import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Checkbox } from '@parlay/ui/checkbox';
import { Panel } from '@parlay/ui/panel';
import { SkeletonList } from '@parlay/ui/skeleton';
import { useState } from 'react';
import { failureText } from '../parts/failure-text.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from '../profile/profile.module.css';

/** Renders consents with their dates. Optional ones can be withdrawn here (CL20). */
export function ConsentsPanel() {
  const { t } = useMessages();
  const { api, brand, notify } = usePorts();
  const consents = useServerData('/api/consents/customer', () => api.get('/api/consents/customer'));
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set());

  const set = async (type: string, given: boolean) => {
    if (saving.has(type)) return;
    setSaving((now) => new Set(now).add(type));
    const result = await api.post('/api/consents/customer', { body: { consents: [{ type, given }] } });
    if (result.ok) consents.put(result.data);
    else
      notify.show({ id: 'consents', type: 'error', title: t('consents.failed'), text: failureText(result.error, t) });
    setSaving((now) => new Set([...now].filter((one) => one !== type)));
  };

  return (
    <Panel title={t('consents.title')}>
      <div className={styles.body} aria-busy={consents.status === 'loading'}>
        {consents.status === 'loading' && <SkeletonList rows={3} />}
        {!consents.data && consents.status === 'failed' && (
          <LoadFailed error={consents.error} onRetry={() => void consents.reload()} />
        )}
        <div className={styles.list}>
          {consents.data?.consents.map(({ type, presentedText, required, given, at }) => (
            <Checkbox
              key={type}
              label={presentedText}
              // Shows the requested state until the response arrives. A disabled box would lose the focus.
              checked={given !== saving.has(type)}
              disabled={required}
              help={
                required
                  ? t('consents.needed')
                  : given && at
                    ? t('consents.since', { at: formatDateTime(at, brand.brand.formats) })
                    : undefined
              }
              onChange={({ target }) => void set(type, target.checked)}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}
