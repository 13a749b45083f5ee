import { formatDay } from '@parlay/contracts/validation/date';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents } from '@parlay/remote-kit/realtime-events';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Button } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import type { ReactNode } from 'react';
import { type BetFilter, betQueryOf, betSearchOf, gainOf } from '../../model/bets.ts';
import history from '../history/history.module.css';
import { ResultBadge } from './bet-result.tsx';
import styles from './bets.module.css';

/**
 * Renders the totals of the filtered bets: staked, returned, gained and still open. A loss is shown as large as the
 * other totals.
 */
export function BetSums({ filter }: { filter: BetFilter }) {
  const { t, locale } = useMessages();
  const { api } = usePorts();
  const key = `/api/account/bet-history/sums ${betSearchOf({ ...filter, page: 1 })}` as const;
  const { data, status, reload } = useServerData(key, () =>
    api.get('/api/account/bet-history/sums', { params: { query: betQueryOf(filter) } }),
  );
  useRealtimeEvents(({ name }) => void (name === 'BetUpdate' && reload()));
  const resultLabel = useResultLabel(filter);
  if (!data && status === 'failed')
    return (
      <p className={styles.failed}>
        {t('bets.sums.failed')}{' '}
        <Button variant="ghost" size="sm" onClick={() => void reload()}>
          {t('retry')}
        </Button>
      </p>
    );
  const gain = data && (gainOf({ stake: data.staked, returned: data.returned }) ?? '0');
  const tone = gain && Number(gain) < 0 ? 'loss' : gain && Number(gain) > 0 ? 'win' : undefined;
  const result = tone === 'loss' ? 'lost' : tone === 'win' ? 'won' : 'equal';
  const sum = (amount: string | undefined, look?: 'win' | 'loss') =>
    data && amount !== undefined ? (
      <Money amount={amount} currency={data.currency} locale={locale} size="md" tone={look} />
    ) : (
      <Skeleton shape="title" />
    );
  return (
    <section className={cx(history.sums, styles.sums)} aria-label={t('bets.sums.label')} aria-busy={!data}>
      <Sum label={t('bets.sums.staked')}>{sum(data?.staked)}</Sum>
      <Sum label={t('bets.returned')}>{sum(data?.returned)}</Sum>
      <Sum label={resultLabel}>
        {sum(gain, tone)}
        {data && data.settledBets > 0 && <ResultBadge result={result} />}
      </Sum>
      <Sum label={t('bets.sums.open')}>
        {sum(data?.open)}
        {data && <span className={cx(type.xs, type.muted)}>{t('bets.sums.bets', { count: data.openBets })}</span>}
      </Sum>
    </section>
  );
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card pad="sm">
      <p className={type.sm}>{label}</p>
      <span className={styles.sum}>{children}</span>
    </Card>
  );
}

/** Returns the label of the result, including the filter days if both are set. */
function useResultLabel({ from, to }: BetFilter): string {
  const { t } = useMessages();
  const { picker } = usePorts().brand.brand.formats;
  if (!from || !to) return t('bets.sums.result');
  const days = { from: formatDay(from, picker), to: formatDay(to, picker) };
  return t(from === to ? 'bets.sums.resultOn' : 'bets.sums.resultOf', days);
}
