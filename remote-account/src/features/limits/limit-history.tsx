import { amountText, type PlayerLimits } from '@parlay/betting/limit-amounts';
import type { Schemas } from '@parlay/contracts/api';
import { formatDateTime } from '@parlay/contracts/moment';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { cx } from '@parlay/ui/cx';
import { Panel } from '@parlay/ui/panel';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ListPager } from '../parts/list-pager.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './history.module.css';
import { useLimitName } from './use-limit-name.ts';

type LimitEvent = Schemas['LimitEvent'];
const PAGE_SIZE = 10;

/** Renders the limit changes, newest first. Reloads when a limit has changed. */
export function LimitHistory({ changedBy }: { changedBy: PlayerLimits }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const [page, setPage] = useState(1);
  const { data, status, error, reload } = useServerData(`/api/account/limits/history ${page}`, () =>
    api.get('/api/account/limits/history', { params: { query: { page, size: PAGE_SIZE } } }),
  );
  useReloadAfter(changedBy, () => void reload());
  return (
    <Panel title={t('limits.history.title')}>
      {!data && status === 'failed' && <LoadFailed error={error} onRetry={() => void reload()} />}
      {!data && status !== 'failed' && <SkeletonList rows={3} />}
      {data?.items.length === 0 && <p className={cx(styles.none, type.muted)}>{t('limits.history.empty')}</p>}
      {data && data.items.length > 0 && (
        <ol className={styles.list}>
          {data.items.map((event) => (
            <Line
              key={`${event.at} ${event.type} ${event.period} ${event.event}`}
              event={event}
              currency={changedBy.currency}
            />
          ))}
        </ol>
      )}
      <ListPager
        inCard
        page={page}
        hasNext={data?.hasNext ?? false}
        empty={!data || (data.items.length === 0 && page === 1)}
        onPage={setPage}
      />
    </Panel>
  );
}

function Line({ event, currency }: { event: LimitEvent; currency: string }) {
  const { t, locale } = useMessages();
  const nameOf = useLimitName();
  const { formats } = usePorts().brand.brand;
  const text = (amount: string | null) => (amount === null ? '' : amountText(amount, event.type, { locale, currency }));
  const isEnd = event.amount === null;
  const name = nameOf(event);
  return (
    <li className={styles.line}>
      <span>
        <span className={type.strong}>{name}</span>
        <span className={cx(type.sm, styles.what)}>
          {t(`limits.history.${event.event}${isEnd ? '_end' : ''}`, {
            previous: text(event.previous),
            amount: text(event.amount),
            due: event.dueAt ? formatDateTime(event.dueAt, formats) : '',
          })}
          {event.by === 'operator' && ` ${t('limits.history.operator')}`}
        </span>
      </span>
      <span className={cx(type.sm, type.muted, type.num)}>{formatDateTime(event.at, formats)}</span>
    </li>
  );
}

/** Calls back when a value changes, but not for the initial value. */
function useReloadAfter(value: unknown, onChange: () => void): void {
  const before = useRef(value);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed();
  }, [value]);
}
