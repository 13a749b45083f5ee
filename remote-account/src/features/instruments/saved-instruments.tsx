import { depositCountCookie } from '@parlay/contracts/cookies';
import { formatDateTime } from '@parlay/contracts/moment';
import { readCookie } from '@parlay/remote-kit/browser';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Badge } from '@parlay/ui/badge';
import { Button } from '@parlay/ui/button';
import { Dialog } from '@parlay/ui/dialog';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { useEffect, useRef, useState } from 'react';
import type { Instrument } from '../../model/instruments.ts';
import { failureText } from '../parts/failure-text.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import { useRestoredFocus } from '../parts/use-restored-focus.ts';
import styles from './instruments.module.css';

export interface SavedInstrumentsProps {
  onClose(): void;
  onRemoved(): void;
}

/** Renders the player's registered instruments, including those still being checked. Each can be removed (AC2). */
export default function SavedInstruments({ onClose, onRemoved }: SavedInstrumentsProps) {
  const { t } = useMessages();
  const { api, notify } = usePorts();
  const list = useServerData('/api/player-instruments', () => api.get('/api/player-instruments'));
  const [toRemove, setToRemove] = useState<Instrument>();
  const [working, setWorking] = useState<string>();
  const [removed, setRemoved] = useState(0);
  const rows = useRestoredFocus<HTMLUListElement>(removed);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const remove = async ({ id, description }: Instrument) => {
    setToRemove(undefined);
    setWorking(id);
    const response = await api.delete('/api/account/instruments/{id}', { params: { path: { id } } });
    setWorking(undefined);
    // An instrument that no longer exists counts as removed.
    if (!response.ok && response.error.status !== 404)
      return notify.show({ id, type: 'error', title: t('saved.failed'), text: failureText(response.error, t) });
    notify.show({ id, type: 'success', title: t('saved.removed', { name: description }) });
    onRemoved();
    await list.reload();
    setRemoved((before) => before + 1);
  };

  return (
    <section className={styles.part} aria-labelledby="saved-instruments">
      <h3 id="saved-instruments" ref={heading} tabIndex={-1} className={type.displayXs}>
        {t('saved.title')}
      </h3>
      {!list.data && list.status === 'failed' && <LoadFailed error={list.error} onRetry={() => void list.reload()} />}
      {!list.data && list.status === 'loading' && <SkeletonList rows={2} />}
      {list.data?.length === 0 && <p className={type.muted}>{t('saved.none')}</p>}
      {list.data && list.data.length > 0 && (
        <ul ref={rows} tabIndex={-1} className={styles.list}>
          {list.data.map((one) => (
            <Saved key={one.id} instrument={one} working={working === one.id} onRemove={() => setToRemove(one)} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" onClick={onClose}>
          {t('saved.close')}
        </Button>
      </div>
      <Dialog
        open={toRemove !== undefined}
        onClose={() => setToRemove(undefined)}
        role="alertdialog"
        title={t('saved.confirm', { name: toRemove?.description ?? '' })}
        text={t('saved.confirmText')}
        actions={
          <>
            <Button variant="secondary" onClick={() => setToRemove(undefined)}>
              {t('saved.keep')}
            </Button>
            <Button variant="danger" onClick={() => toRemove && void remove(toRemove)}>
              {t('saved.remove')}
            </Button>
          </>
        }
      />
    </section>
  );
}

interface SavedProps {
  instrument: Instrument;
  working: boolean;
  onRemove(): void;
}

function Saved({ instrument, working, onRemove }: SavedProps) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { id, description, state, blockReason, lastUsedAt } = instrument;
  const count = Number(readCookie(depositCountCookie(id)) ?? 0);
  return (
    <li className={styles.saved}>
      <div className={type.grow}>
        <p className={type.strong}>
          {description} {state === 'pending' && <Badge tone="neutral">{t('saved.pending')}</Badge>}
          {state === 'blocked' && <Badge tone="loss">{t('saved.blocked')}</Badge>}
        </p>
        {blockReason !== null && <p className={type.muted}>{t('withdrawal.blockedText', { reason: blockReason })}</p>}
        <p className={type.muted}>
          {lastUsedAt ? t('saved.lastUsed', { time: formatDateTime(lastUsedAt, formats) }) : t('saved.neverUsed')}
          {count > 0 && ` ${t('saved.times', { count })}`}
        </p>
      </div>
      <Button
        size="sm"
        variant="dangerQuiet"
        working={working}
        aria-label={t('saved.removeThis', { name: description })}
        onClick={onRemove}
      >
        {t('saved.remove')}
      </Button>
    </li>
  );
}
