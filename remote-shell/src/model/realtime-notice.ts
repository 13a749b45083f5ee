import type { Notice } from '@parlay/contracts/bus';
import { entryOf, isListed, type Open } from '@parlay/contracts/open-word';
import {
  BET_RESULTS,
  type BetUpdate,
  type LimitBreach,
  type MessageValues,
  type RealtimeEvent,
  type TransactionUpdate,
  WITHDRAWAL_STATES,
} from '@parlay/contracts/realtime';
import { withoutMarkup } from './without-markup.ts';

/** Formatting for notices: message keys with values, and money in the page's format. */
export interface NoticeFormat {
  t(key: string, values?: Record<string, string>): string;
  money(amount: string, currency: string): string;
  moment(iso: string): string;
  /** How long a notice stays, in milliseconds: 15 seconds (RS4, X6) unless the brand sets a different time. */
  duration: number;
  /** The brand's severities by payment status, where they differ from the specification's (AC4). */
  severity?: Readonly<Record<string, Open<Notice['type']>>> | undefined;
}

/** Id prefix of notices caused by the server. */
export const REALTIME_NOTICE = 'realtime.';

type PaymentStatus = TransactionUpdate['paymentRequestStatus'];

/** Severities of payment notices (AC4). The specification uses "info" for FAILED, but brands can raise it. */
const PAYMENT_SEVERITY: Readonly<Record<PaymentStatus, Notice['type']>> = {
  EXECUTING_REVERSAL: 'info',
  FAILED: 'info',
  FAILED_ON_REVERSAL: 'info',
  QUEUED: 'info',
  QUEUED_FOR_REVERSAL: 'info',
  READY_FOR_REDIRECTION: 'info',
  CANCELLED: 'info',
  SUCCESSFUL: 'success',
  SUCCESSFUL_REVERSAL: 'success',
};

const SEVERITIES: readonly Notice['type'][] = ['info', 'success', 'warn', 'error'];

/** Returns the severity that a brand sets for a payment status, if this build knows it. */
const ownSeverity = (severity: Open<Notice['type']> | undefined): Notice['type'] | undefined =>
  severity !== undefined && isListed(SEVERITIES, severity) ? severity : undefined;

/** The specification's keys (MC1). */
const TEXTS = {
  InsufficientFunds: 'PUSHER_NOTIFICATION_INSUFFICIENT_FUNDS',
  LimitBreach: 'PUSHER_NOTIFICATION_LIMIT_BREACH',
  KycRequired: 'PUSHER_NOTIFICATION_KYC_REQUIRED',
} as const;

/** Types of stake limits that the messages name. */
const STAKE_LIMITS = ['loss', 'wager', 'slotSession'];

/**
 * Describes the rest of the limit that refused a stake, and when it ends. Returns undefined if the event does not
 * contain both.
 */
function leftBy(
  { type, left, until, currency }: LimitBreach,
  { t, money, moment }: Pick<NoticeFormat, 't' | 'money' | 'moment'>,
): string | undefined {
  if (!type || !left || !until || !currency || !STAKE_LIMITS.includes(type)) return undefined;
  const name = t(`realtime.LimitBreach.names.${type}`);
  return t('realtime.LimitBreach.left', { name, amount: money(left, currency), moment: moment(until) });
}

/** Returns the key of a payment's title. A withdrawal has its own texts, except while its money is being recalled. */
function paymentTitle({ paymentRequestStatus: status, withdrawal }: Open<TransactionUpdate>): string {
  const state = WITHDRAWAL_STATES.find((one) => one === withdrawal);
  return state === undefined || status.includes('REVERSAL') ? `payment.${status}` : `payment.withdrawal.${state}`;
}

/**
 * Returns the notice about a bet's result. A bet that lost is no news that needs a notice, but a result that was
 * corrected is, because it can take money back.
 */
function betNotice(
  { bet, product, name, result: word, corrected, amount, currency }: Open<BetUpdate>,
  { t, money, duration }: NoticeFormat,
): Notice | undefined {
  const result = BET_RESULTS.find((one) => one === word);
  if (result === undefined || (result === 'lost' && !corrected)) return undefined;
  const subject = product === 'lottery' ? 'ticket' : corrected ? 'corrected' : 'bet';
  const isMoved = /[1-9]/.test(amount);
  const paid = corrected ? 'total' : result === 'void' ? 'back' : 'paid';
  return {
    id: `bet.${bet}`,
    type: result === 'won' && !corrected ? 'success' : 'info',
    title: t(`realtime.BetUpdate.${subject}.${result}`),
    text: isMoved || corrected ? t(`realtime.BetUpdate.${paid}`, { name, amount: money(amount, currency) }) : name,
    duration,
    link: { label: t('realtime.BetUpdate.link'), route: 'account/bet-history' },
  };
}

/** Returns a server's message as text and, if it has markup, as HTML, with its icon, look and close button (EN7). */
function messageParts({ message, notificationIcon, notificationClass, closeButton }: MessageValues) {
  const text = withoutMarkup(message);
  return {
    text,
    ...(text === message.trim() ? {} : { html: message }),
    ...(notificationIcon === undefined ? {} : { icon: notificationIcon }),
    ...(notificationClass === undefined ? {} : { look: notificationClass }),
    ...(closeButton === undefined ? {} : { closeButton }),
  };
}

/** Returns the notice for a realtime event; undefined for events that are no news to a player. */
export function noticeOf(event: RealtimeEvent, wording: NoticeFormat): Notice | undefined {
  const { t, money, duration, severity } = wording;
  const keyed = (type: Notice['type'], texts: Omit<Notice, 'id' | 'type' | 'duration'>): Notice => ({
    id: `${REALTIME_NOTICE}${event.name}`,
    type,
    duration,
    ...texts,
  });
  const textsFor = (name: keyof typeof TEXTS) => ({ title: t(`realtime.${name}.title`), text: t(TEXTS[name]) });
  switch (event.name) {
    case 'InsufficientFunds':
      return keyed('warn', { ...textsFor(event.name), link: { label: t('nav.deposit'), route: 'account/deposit' } });
    case 'LimitBreach':
      return keyed('warn', {
        ...textsFor(event.name),
        text: leftBy(event.payload, wording) ?? t(TEXTS.LimitBreach),
        link: { label: t('nav.limits'), route: 'account/limits' },
      });
    case 'KycRequired':
      return keyed('warn', {
        ...textsFor(event.name),
        link: { label: t('realtime.KycRequired.link'), route: 'account/verification' },
      });
    case 'DepositWindowExceeded':
      return keyed('warn', {
        title: t('realtime.DepositWindowExceeded.title'),
        ...messageParts(event.payload.values),
      });
    case 'BonusOffer':
      return keyed('info', { title: t('realtime.BonusOffer.title'), ...messageParts(event.payload.values) });
    case 'TicketUpdate': {
      if (event.payload.reason !== 'reply') return undefined;
      const { ticketId: id } = event.payload;
      const link = { label: t('realtime.TicketUpdate.link'), route: 'account/ticket', params: { id } };
      const texts = { title: t('realtime.TicketUpdate.title'), text: t('realtime.TicketUpdate.text', { id }), link };
      return { ...keyed('info', texts), id: `ticket.${id}` };
    }
    case 'BetUpdate':
      return betNotice(event.payload, wording);
    case 'TransactionUpdate': {
      const { paymentRequestStatus: status, amount, currency, reference } = event.payload;
      return {
        // Each payment has one notice, so a newer status replaces an older one.
        id: `payment.${reference ?? status}`,
        type: ownSeverity(severity?.[status]) ?? entryOf(PAYMENT_SEVERITY, status) ?? 'info',
        title: t(paymentTitle(event.payload)),
        text: money(amount, currency),
        duration,
        link: { label: t('payment.link'), route: 'account/transactions' },
      };
    }
    default:
      return undefined;
  }
}
