import { TRANSACTION_TYPES } from '@parlay/contracts/account-history';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { Banner } from '@parlay/ui/banner';
import { DaysFilter } from '../features/history/days-filter.tsx';
import { Filters } from '../features/history/filters.tsx';
import { GhostRows } from '../features/history/ghost.tsx';
import styles from '../features/history/history.module.css';
import { EmptyHistory } from '../features/history/nothing.tsx';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { AccountPage } from '../features/layout/account-page.tsx';
import { ListPager } from '../features/parts/list-pager.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { TransactionFiles } from '../features/transactions/files.tsx';
import { NetDeposits } from '../features/transactions/net-deposits.tsx';
import { TransactionsTable } from '../features/transactions/transactions-table.tsx';
import { useTransactions } from '../features/transactions/use-transactions.ts';
import { activeFilters } from '../model/dates.ts';
import { filterOf, firstPageOf, searchOf, type TransactionFilter } from '../model/transactions.ts';

export const layout = AccountLayout;

/** Page with all of the player's transactions (AC10). */
export default function TransactionsPage() {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const { pathname, search } = usePageLocation();
  const filter = filterOf(search, brand.brand.constants.earliestDate);
  const show = (next: TransactionFilter) => navigation.go(`${pathname}${searchOf(next)}`);
  return (
    <AccountPage title={t('transactions.title')} action={<TransactionFiles filter={filter} />}>
      <Filters active={activeFilters(filter, filter.type)}>
        {(close) => (
          <DaysFilter
            label={t('filter.label')}
            draft="transactions filter"
            applied={{ from: filter.from, to: filter.to, choice: filter.type }}
            choices={{
              label: t('filter.type'),
              all: t('filter.all'),
              options: TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
            }}
            onFilter={({ from, to, choice }) => {
              close();
              show(firstPageOf({ from, to, type: TRANSACTION_TYPES.find((type) => type === choice) }));
            }}
          />
        )}
      </Filters>
      <NetDeposits filter={filter} />
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
      {!data && <GhostRows />}
      {data && data.items.length > 0 && <TransactionsTable rows={data.items} />}
      {data && data.items.length === 0 && (
        <EmptyHistory
          seed="transactions"
          title={t('transactions.empty')}
          text={t('transactions.emptyText')}
          isFiltered={searchOf(filter) !== ''}
          onClear={() => onShow({ page: 1 })}
        />
      )}
      <ListPager
        page={filter.page}
        hasNext={data?.hasNext ?? false}
        empty={!data || (data.items.length === 0 && filter.page === 1)}
        onPage={(next) => onShow({ ...filter, page: next })}
      />
    </div>
  );
}
