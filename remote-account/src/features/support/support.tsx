import { useMessages } from '@parlay/remote-kit/messages';
import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { EmptyState } from '@parlay/ui/empty-state';
import { BookOpen, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type SupportView, viewOf } from '../../model/support.ts';
import { AccountPage } from '../layout/account-page.tsx';
import { Conversation } from './conversation.tsx';
import { NewTicket } from './new-ticket.tsx';
import { SessionId } from './session-id.tsx';
import styles from './support.module.css';
import { TicketList } from './ticket-list.tsx';
import { useReloadTickets, useTicket, useTickets } from './use-tickets.ts';

const FIRST_PAGE: SupportView = { state: 'all', page: 1, isNew: false, about: undefined, previous: undefined };

/** Renders the list, and next to it a new ticket or a hint. Phones show only one of them. */
export function SupportList() {
  const { search } = usePageLocation();
  const view = viewOf(search);
  const tickets = useTickets(view);
  const isFirst = tickets.data?.counts.all === 0;
  const writes = view.isNew || isFirst;
  // The new ticket's page shows the first page of all tickets next to the ticket.
  const reloadFirst = useReloadTickets(FIRST_PAGE);
  return (
    <Frame shows={view.isNew ? 'detail' : 'list'} list={<TicketList tickets={tickets} view={view} />}>
      {writes ? (
        <NewTicket key={view.previous ?? view.about?.reference ?? ''} view={view} onSent={reloadFirst} />
      ) : (
        <Hint />
      )}
    </Frame>
  );
}

/** Renders one ticket, next to the list if there is enough space. */
export function SupportTicket({ id }: { id: string }) {
  const tickets = useTickets(FIRST_PAGE);
  const ticket = useTicket(id);
  return (
    <Frame shows="detail" list={<TicketList tickets={tickets} view={FIRST_PAGE} selected={id} />}>
      <Conversation key={id} id={id} ticket={ticket} onReplied={() => void tickets.reload()} />
    </Frame>
  );
}

function Frame({ shows, list, children }: { shows: 'list' | 'detail'; list: ReactNode; children: ReactNode }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <AccountPage
      title={t('support.title')}
      action={
        <ButtonLink
          as={Link}
          to={`${navigation.urlFor('account/support')}?new=1`}
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
        >
          {t('support.newTicket')}
        </ButtonLink>
      }
    >
      <div className={styles.support} data-shows={shows}>
        <div className={styles.side}>
          {list}
          <HelpLinks />
          <SessionId />
        </div>
        <div className={styles.detail}>{children}</div>
      </div>
    </AccountPage>
  );
}

function Hint() {
  const { t } = useMessages();
  return (
    <Card pad="md">
      <EmptyState seed="support" title={t('support.choose')} text={t('support.chooseText')} />
    </Card>
  );
}

function HelpLinks() {
  const { t } = useMessages();
  const { navigation } = usePorts();
  if (!navigation.has('help-centre')) return null;
  return (
    <Card as="section">
      <Link className={styles.help} to={navigation.urlFor('help-centre')}>
        <BookOpen aria-hidden="true" size={20} />
        {t('support.help')}
        <ChevronRight aria-hidden="true" size={18} />
      </Link>
    </Card>
  );
}
