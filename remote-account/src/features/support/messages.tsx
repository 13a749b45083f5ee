import { formatMoment } from '@parlay/contracts/moment';
import { CleanHtml } from '@parlay/remote-kit/clean-html';
import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { cx } from '@parlay/ui/cx';
import type from '@parlay/ui/styles/type.module.css';
import { Info } from 'lucide-react';
import { byDay, type TicketMessage } from '../../model/support.ts';
import styles from './conversation.module.css';
import { SentFiles } from './sent-files.tsx';

export interface MessagesProps {
  messages: readonly TicketMessage[];
  /** Id of the first new reply, above which a line is shown. */
  firstNew: string | undefined;
}

/** Renders the conversation by day. New replies are announced as they arrive. */
export function Messages({ messages, firstNew }: MessagesProps) {
  const { t } = useMessages();
  const { picker } = usePorts().brand.brand.formats;
  return (
    <div className={styles.talk} role="log" aria-label={t('support.talk')}>
      {byDay(messages, picker).map(({ day, messages: dayMessages }) => (
        <section key={day} aria-label={day}>
          <p className={styles.line} aria-hidden="true">
            <span>{day}</span>
          </p>
          <ol className={styles.messages}>
            {dayMessages.map((message) => (
              <li key={message.id} className={styles.item}>
                {message.id === firstNew && (
                  <p className={cx(styles.line, styles.new)}>
                    <span>{t('support.new')}</span>
                  </p>
                )}
                <Message message={message} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Message({ message }: { message: TicketMessage }) {
  const { t } = useMessages();
  const { brand } = usePorts().brand;
  const { from, author, at, text, html, event, attachments } = message;
  const time = <time dateTime={at}>{formatMoment(brand.formats.clock, at)}</time>;
  if (event)
    return (
      <p className={cx(styles.event, type.xs, type.muted)}>
        <Info aria-hidden="true" size={16} />
        <span>
          {eventText(t, { event, author, text })} <span className={type.num}>{time}</span>
        </span>
      </p>
    );
  const isOwn = from === 'player';
  return (
    <div className={cx(styles.message, isOwn && styles.own)}>
      {!isOwn && (
        <span className={styles.face} aria-hidden="true">
          {[...author][0]}
        </span>
      )}
      <div className={styles.bubble}>
        <p className={type.xs}>
          <b>{isOwn ? t('support.you') : t('support.agent', { name: author, brand: brand.name })}</b>{' '}
          <span className={cx(type.muted, type.num)}>{time}</span>
        </p>
        {html === undefined ? <p className={styles.text}>{text}</p> : <CleanHtml className={styles.html} html={html} />}
        <SentFiles files={attachments} />
      </div>
    </div>
  );
}

function eventText(
  t: ReturnType<typeof useMessages>['t'],
  { event, author, text }: { event: NonNullable<TicketMessage['event']>; author: string; text: string },
): string {
  if (event === 'note') return text;
  return author === '' ? t(`support.event.${event}`) : t(`support.event.${event}By`, { name: author });
}
