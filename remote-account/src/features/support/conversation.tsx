import { formatDateTime } from '@parlay/contracts/moment';
import { moneyParts } from '@parlay/money/format';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import type { ServerData } from '@parlay/remote-kit/server-data';
import { ButtonLink } from '@parlay/ui/button';
import { Card } from '@parlay/ui/card';
import { cx } from '@parlay/ui/cx';
import { EmptyState } from '@parlay/ui/empty-state';
import { SkeletonList } from '@parlay/ui/skeleton';
import type from '@parlay/ui/styles/type.module.css';
import { ChevronLeft, CreditCard, Gamepad2, Lock, Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Ticket } from '../../model/support.ts';
import { LoadFailed } from '../parts/load-failed.tsx';
import styles from './conversation.module.css';
import { Messages } from './messages.tsx';
import { ReplyForm } from './reply-form.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useMarkRead } from './use-mark-read.ts';

export interface ConversationProps {
  id: string;
  ticket: ServerData<Ticket>;
  /** Called after the player has replied. */
  onReplied(): void;
}

/** Renders a ticket with its messages and the reply form. A closed ticket links to the form for a new one (AC9). */
export function Conversation({ id, ticket, onReplied }: ConversationProps) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  const { data, status, error } = ticket;
  const firstNew = useMarkRead(id, data);
  const back = (
    <Link to={navigation.urlFor('account/support')} className={styles.back}>
      <ChevronLeft aria-hidden="true" size={18} />
      {t('support.all')}
    </Link>
  );
  if (!data && status === 'failed' && error.status === 404)
    return (
      <Card pad="md">
        <EmptyState
          seed="no-ticket"
          title={t('support.missing')}
          text={t('support.missingText')}
          action={
            <ButtonLink as={Link} to={navigation.urlFor('account/support')} variant="secondary">
              {t('support.all')}
            </ButtonLink>
          }
        />
      </Card>
    );
  if (!data && status === 'failed') return <LoadFailed error={error} onRetry={() => void ticket.reload()} />;
  return (
    <Card as="section" clip className={styles.conversation} aria-busy={!data} aria-labelledby="ticket-subject">
      <div className={styles.head}>
        {back}
        {data ? <Head ticket={data} /> : <SkeletonList rows={1} />}
      </div>
      {!data && <SkeletonList rows={3} />}
      {data && <Messages messages={data.messages} firstNew={firstNew} />}
      {data && data.status !== 'CLOSED' && (
        <ReplyForm
          key={id}
          ticket={data}
          onSent={(sent) => {
            ticket.put(sent);
            onReplied();
          }}
          onStale={ticket.reload}
        />
      )}
      {data?.status === 'CLOSED' && <FollowUpLink id={id} />}
    </Card>
  );
}

function Head({ ticket }: { ticket: Ticket }) {
  const { t } = useMessages();
  const { formats } = usePorts().brand.brand;
  const { id, subject, type: topic, status, createdAt, about, previous } = ticket;
  return (
    <>
      <div className={styles.title}>
        <h2 id="ticket-subject" className={cx(type.displaySm, styles.subject)}>
          {subject}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className={cx(type.sm, type.muted, type.num)}>
        {t('support.opened', {
          id,
          topic: t(`forms.contact.types.${topic}`),
          time: formatDateTime(createdAt, formats),
        })}
      </p>
      {previous && <PreviousTicketLink id={previous} />}
      {about && <About about={about} />}
    </>
  );
}

function PreviousTicketLink({ id }: { id: string }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <p className={type.sm}>
      <Link className={styles.link} to={navigation.urlFor('account/ticket', { id })}>
        {t('support.continues', { id })}
      </Link>
    </p>
  );
}

/** Renders the ticket's subject. A deposit links to its page. */
function About({ about }: { about: NonNullable<Ticket['about']> }) {
  const { t, locale } = useMessages();
  const { navigation, brand } = usePorts();
  const { kind, reference, amount, currency, at, name } = about;
  const Icon = kind === 'round' ? Gamepad2 : kind === 'bet' ? Receipt : CreditCard;
  const method = brand.brand.paymentMethods.find(({ id }) => id === name)?.name ?? name;
  const content = (
    <>
      <Icon aria-hidden="true" size={20} />
      <span className={styles.aboutText}>
        <b>{t(`support.about.${kind}`, { name: method, amount: moneyParts(amount, { locale, currency }).text })}</b>
        <span className={cx(type.xs, type.muted, type.num)}>{formatDateTime(at, brand.brand.formats)}</span>
      </span>
    </>
  );
  if (kind !== 'deposit') return <p className={styles.about}>{content}</p>;
  const to = navigation.urlFor('trxmessage', {}, { query: { ref: reference } });
  return (
    <Link to={to} className={styles.about}>
      {content}
    </Link>
  );
}

function FollowUpLink({ id }: { id: string }) {
  const { t } = useMessages();
  const { navigation } = usePorts();
  return (
    <div className={styles.closed}>
      <Lock aria-hidden="true" />
      <p>{t('support.closedText', { id })}</p>
      <ButtonLink
        as={Link}
        to={navigation.urlFor('account/support', {}, { query: { previous: id } })}
        variant="secondary"
      >
        {t('support.again')}
      </ButtonLink>
    </div>
  );
}
