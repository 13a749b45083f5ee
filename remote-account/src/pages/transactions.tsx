import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { Button } from '@parlay/ui/button';
import { EmptyState } from '@parlay/ui/empty-state';
import { Pager } from '@parlay/ui/pager';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { AccountPage } from '../features/layout/account-page.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { TransactionFilters } from '../features/transactions/transaction-filters.tsx';
import styles from '../features/transactions/transactions.module.css';
import { TransactionsSkeleton, TransactionsTable } from '../features/transactions/transactions-table.tsx';
import { useTransactions } from '../features/transactions/use-transactions.ts';
import { filterOf, searchOf, type TransactionFilter } from '../model/transactions.ts';

export const layout = AccountLayout;

/** All transactions of the player (AC10). */
export default function TransactionsPage() {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const { pathname, search } = usePageLocation();
  const filter = filterOf(search, brand.brand.constants.earliestDate);
  const show = (next: TransactionFilter) => navigation.go(`${pathname}${searchOf(next)}`);
  return (
    <AccountPage title={t('transactions.title')}>
      <TransactionFilters filter={filter} onFilter={show} />
      <Results filter={filter} onShow={show} />
    </AccountPage>
  );
}

function Results({ filter, onShow }: { filter: TransactionFilter; onShow(filter: TransactionFilter): void }) {
  const { t } = useMessages();
  const page = useTransactions(filter);
  const { data } = page;
  if (!data && page.status === 'failed') return <LoadFailed error={page.error} onRetry={() => void page.reload()} />;
  return (
    <div className={styles.results} aria-busy={!data}>
      {page.status === 'failed' && <Banner tone="neutral">{t('transactions.stale')}</Banner>}
      {!data && <TransactionsSkeleton />}
      {data && data.items.length > 0 && <TransactionsTable rows={data.items} />}
      {data && data.items.length === 0 && <Nothing filter={filter} onShow={onShow} />}
      <Pager
        page={filter.page}
        hasNext={data?.hasNext ?? false}
        empty={!data || (data.items.length === 0 && filter.page === 1)}
        onPage={(next) => onShow({ ...filter, page: next })}
        label={t('pager.label')}
        previous={t('pager.previous')}
        next={t('pager.next')}
        current={t('pager.current', { page: filter.page })}
      />
    </div>
  );
}

function Nothing({ filter, onShow }: { filter: TransactionFilter; onShow(filter: TransactionFilter): void }) {
  const { t } = useMessages();
  const filtered = searchOf(filter) !== '';
  return (
    <EmptyState
      seed="transactions"
      title={t(filtered ? 'transactions.noMatch' : 'transactions.empty')}
      text={t(filtered ? 'transactions.noMatchText' : 'transactions.emptyText')}
      action={
        filtered && (
          <Button variant="secondary" onClick={() => onShow({ page: 1 })}>
            {t('filter.clear')}
          </Button>
        )
      }
    />
  );
}
