import { formatDayOf } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';
import { Card } from '@parlay/ui/card';
import { Money } from '@parlay/ui/figure';
import { Skeleton } from '@parlay/ui/skeleton';
import { type TransactionFilter, wireOf } from '../../model/transactions.ts';
import history from '../history/history.module.css';

/**
 * Renders deposits minus withdrawals for the filter days, or for the account's lifetime if no filter is set, with
 * the period (B1).
 */
export function NetDeposits({ filter }: { filter: Pick<TransactionFilter, 'from' | 'to'> }) {
  const { t, locale } = useMessages();
  const { api, brand } = usePorts();
  const { from, to } = wireOf({
    page: 1,
    ...(filter.from ? { from: filter.from } : {}),
    ...(filter.to ? { to: filter.to } : {}),
  });
  const query = { ...(from ? { from } : {}), ...(to ? { to } : {}) };
  const key = `/api/account/net-deposits ${from ?? ''} ${to ?? ''}` as const;
  const { data, status } = useServerData(key, () => api.get('/api/account/net-deposits', { params: { query } }));
  if (!data) return status === 'failed' ? null : <Skeleton shape="title" />;
  const day = (moment: string) => formatDayOf(moment, brand.brand.formats);
  // The end of the API's period is exclusive.
  const last = new Date(new Date(data.to).getTime() - (to ? 1 : 0)).toISOString();
  return (
    <section aria-label={t('transactions.net')}>
      <div className={history.sums}>
        {(['deposits', 'withdrawals', 'net'] as const).map((name) => (
          <Card key={name} pad="sm">
            <p>{t(`transactions.${name}`)}</p>
            <Money amount={data[name]} currency={data.currency} locale={locale} size="md" />
          </Card>
        ))}
      </div>
      {data.owed && (
        <Card pad="sm">
          <p>{t('transactions.owed', { amount: moneyParts(data.owed, { locale, currency: data.currency }).text })}</p>
        </Card>
      )}
      <p className={history.period}>
        {t(from ? 'transactions.period' : 'transactions.sinceOpened', { from: day(data.from), to: day(last) })}
      </p>
    </section>
  );
}
