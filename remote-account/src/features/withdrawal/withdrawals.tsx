import { useMessages } from '@parlay/remote-kit/messages';
import { Banner } from '@parlay/ui/banner';
import { Card } from '@parlay/ui/card';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { type ReactNode, useState } from 'react';
import { ListPager } from '../parts/list-pager.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ClosedWithdrawals } from './closed-withdrawals.tsx';
import { OpenWithdrawal } from './open-withdrawal.tsx';
import { useWithdrawals } from './use-withdrawals.ts';
import styles from './withdrawal.module.css';

type Page = ReturnType<typeof useWithdrawals>;

export interface WithdrawalsProps {
  /** The open withdrawals and their page number. */
  open: Page;
  page: number;
  onPage(page: number): void;
}

/** Renders the player's withdrawals: open ones with their steps, and earlier ones (AC5). */
export function Withdrawals({ open, page, onPage }: WithdrawalsProps) {
  const { t } = useMessages();
  const [closedPage, setClosedPage] = useState(1);
  const closed = useWithdrawals('closed', closedPage);
  const reload = () => {
    void open.reload();
    void closed.reload();
  };
  return (
    <>
      <section id="open-withdrawals" className={styles.list} aria-label={t('withdrawal.open')} aria-busy={!open.data}>
        <LoadNotice list={open} />
        {open.data?.items.map((one) => (
          <OpenWithdrawal
            key={one.id}
            withdrawal={one}
            canCancel={open.data?.canCancel ?? false}
            onCancelled={reload}
          />
        ))}
        <Pages list={open} page={page} onPage={onPage} />
      </section>
      <Card as="section" clip aria-busy={!closed.data}>
        <h2 className={styles.earlier}>
          <span className={type.displayXs}>{t('withdrawal.earlier')}</span>
        </h2>
        <LoadNotice list={closed} />
        {!closed.data && closed.status === 'loading' && <SkeletonList rows={3} />}
        {closed.data?.items.length === 0 && <p className={styles.none}>{t('withdrawal.noneEarlier')}</p>}
        {closed.data && closed.data.items.length > 0 && <ClosedWithdrawals rows={closed.data.items} />}
        <Pages list={closed} page={closedPage} onPage={setClosedPage} />
      </Card>
    </>
  );
}

/** Renders a notice that a list failed to load or may be out of date. */
function LoadNotice({ list }: { list: Page }): ReactNode {
  const { t } = useMessages();
  if (list.status !== 'failed') return null;
  if (list.data) return <Banner tone="neutral">{t('transactions.stale')}</Banner>;
  return <LoadFailed error={list.error} onRetry={() => void list.reload()} />;
}

function Pages({ list, page, onPage }: { list: Page; page: number; onPage(page: number): void }) {
  return (
    <div className={styles.pager}>
      <ListPager
        page={page}
        hasNext={list.data?.hasNext ?? false}
        empty={!list.data || (page === 1 && !list.data.hasNext)}
        onPage={onPage}
      />
    </div>
  );
}
