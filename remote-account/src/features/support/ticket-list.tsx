import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import type { ServerData } from '@parlay/remote-kit/server-data';
import { Card } from '@parlay/ui/card';
import { Count } from '@parlay/ui/count';
import { cx } from '@parlay/ui/cx';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { Tabs } from '@parlay/ui/tabs';
import { Link } from 'react-router-dom';
import {
  listSearch,
  STATES,
  type SupportView,
  type TicketPage,
  type TicketSummary,
  timeOrDay,
} from '../../model/support.ts';
import { ListPager } from '../parts/list-pager.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './ticket-list.module.css';

export interface TicketListProps {
  tickets: ServerData<TicketPage>;
  view: Pick<SupportView, 'state' | 'page'>;
  /** Id of the ticket shown next to the list. */
  selected?: string | undefined;
}

/** Renders the player's tickets with the number of unread replies, most recently changed first (AC9). */
export function TicketList({ tickets, view, selected }: TicketListProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { data } = tickets;
  const hrefOf = (next: TicketListProps['view']) => `${navigation.urlFor('account/support')}${listSearch(next)}`;
  if (!data && tickets.status === 'failed')
    return <LoadFailed error={tickets.error} onRetry={() => void tickets.reload()} />;
  return (
    <Card clip aria-busy={!data}>
      <Tabs
        label={t('support.filter')}
        selected={view.state}
        onSelect={(state) => navigation.go(hrefOf({ state: state as SupportView['state'], page: 1 }))}
        tabs={STATES.map((state) => ({
          id: state,
          label: t(`support.states.${state}`),
          count: data?.counts[state],
          href: hrefOf({ state, page: 1 }),
        }))}
      />
      {!data && <SkeletonList rows={4} />}
      {data?.items.length === 0 && <p className={styles.none}>{t('support.none')}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((ticket) => (
            <li key={ticket.id}>
              <Row ticket={ticket} isSelected={ticket.id === selected} />
            </li>
          ))}
        </ul>
      )}
      <ListPager
        inCard
        page={view.page}
        hasNext={data?.hasNext ?? false}
        empty={!data || (!data.hasNext && view.page === 1)}
        onPage={(page) => navigation.go(hrefOf({ ...view, page }))}
      />
    </Card>
  );
}

function Row({ ticket, isSelected }: { ticket: TicketSummary; isSelected: boolean }) {
  const { t } = useMessages();
  const { navigation, clock, brand } = usePorts();
  const { id, subject, status, unread, updatedAt, last } = ticket;
  const who = last.from === 'player' ? t('support.you') : last.author;
  return (
    <Link
      to={navigation.urlFor('account/ticket', { id })}
      className={cx(styles.row, unread > 0 && styles.unread)}
      aria-current={isSelected ? 'page' : undefined}
    >
      <span className={styles.head}>
        <span className={styles.subject}>{subject}</span>
        <span className={cx(type.xs, type.muted, type.num)}>
          {timeOrDay(updatedAt, clock.now(), brand.brand.formats)}
        </span>
      </span>
      <span className={cx(type.sm, type.muted, styles.preview)}>{t('support.said', { who, text: last.text })}</span>
      <span className={styles.foot}>
        <StatusBadge status={status} />
        <span className={cx(type.xs, type.muted, type.num)}>{id}</span>
        <Count count={unread} label={t('support.unread', { count: unread })} />
      </span>
    </Link>
  );
}
