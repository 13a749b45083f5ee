import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useRealtimeEvents } from '@parlay/remote-kit/realtime-events';
import { useServerData } from '@parlay/remote-kit/server-data';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { BetSums } from '../features/bets/bet-sums.tsx';
import { BetsFilter } from '../features/bets/bets-filter.tsx';
import { BetsTable } from '../features/bets/bets-table.tsx';
import { DownloadLink } from '../features/history/download-link.tsx';
import { GhostRows } from '../features/history/ghost.tsx';
import styles from '../features/history/history.module.css';
import { EmptyHistory } from '../features/history/nothing.tsx';
import { AccountLayout } from '../features/layout/account-layout.tsx';
import { AccountPage } from '../features/layout/account-page.tsx';
import { ListPager } from '../features/parts/list-pager.tsx';
import { LoadFailed } from '../features/parts/load-failed.tsx';
import { type BetFilter, betFileSearchOf, betFilterOf, betQueryOf, betSearchOf, PAGE_SIZE } from '../model/bets.ts';

export const layout = AccountLayout;

/** Renders the player's bets: rounds, tournament bets, and bets reported by sports and lottery providers (AC10). */
export default function BetHistoryPage() {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const { pathname, search } = usePageLocation();
  const filter = betFilterOf(search, brand.brand.constants.earliestDate);
  const show = (next: BetFilter) => navigation.go(`${pathname}${betSearchOf(next)}`);
  const file = `/api/account/bet-history.csv${betFileSearchOf(filter)}` as const;
  return (
    <AccountPage title={t('bets.title')} action={<DownloadLink href={file}>{t('transactions.csv')}</DownloadLink>}>
      <BetsFilter filter={filter} onFilter={(change) => show({ ...filter, ...change, page: 1 })} />
      <BetSums filter={filter} />
      <Results filter={filter} onShow={show} />
    </AccountPage>
  );
}

function Results({ filter, onShow }: { filter: BetFilter; onShow(filter: BetFilter): void }) {
  const { t } = useMessages();
  const { api } = usePorts();
  const { data, status, error, reload } = useServerData(`/api/account/bet-history ${betSearchOf(filter)}`, () =>
    api.get('/api/account/bet-history', {
      params: { query: { ...betQueryOf(filter), page: filter.page, size: PAGE_SIZE } },
    }),
  );
  useRealtimeEvents(({ name }) => void (name === 'BetUpdate' && reload()));
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void reload()} />;
  const isEmpty = data?.items.length === 0;
  return (
    <div className={styles.results} aria-busy={!data}>
      {!data && <GhostRows />}
      {data && !isEmpty && <BetsTable rows={data.items} />}
      {isEmpty && (
        <EmptyHistory
          seed="bet history"
          title={t('bets.empty')}
          text={t('bets.emptyText')}
          isFiltered={betSearchOf(filter) !== ''}
          onClear={() => onShow({ page: 1 })}
        />
      )}
      <ListPager
        page={filter.page}
        hasNext={data?.hasNext ?? false}
        empty={!data || (isEmpty && filter.page === 1)}
        onPage={(page) => onShow({ ...filter, page })}
      />
      <p className={cx(type.sm, type.muted)}>{t('bets.note')}</p>
    </div>
  );
}
