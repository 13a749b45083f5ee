import { isListed } from '@parlay/contracts/open-word';
import type { RealtimeEvent, TransactionUpdate } from '@parlay/contracts/realtime';
import type { PageLocation } from '@parlay/ports';

/** Payment states in which the cashier is about to redirect to the payment provider. */
const REDIRECTING_STATUSES: readonly TransactionUpdate['paymentRequestStatus'][] = ['QUEUED', 'READY_FOR_REDIRECTION'];
/** Pages that show the payment named in their URL. */
const RESULT_ROUTES = ['account/deposit-completed', 'account/deposit-completed-2', 'trxmessage'];

/**
 * Returns true if the page itself shows the event: a reply in the open ticket, a result in the bet history, a
 * deposit limit in the cashier, or the payment in progress.
 */
export function isOnPage(event: RealtimeEvent, { route, search }: Pick<PageLocation, 'route' | 'search'>): boolean {
  switch (event.name) {
    case 'TicketUpdate':
      return route?.id === 'account/ticket' && route.params.id === event.payload.ticketId;
    case 'BetUpdate':
      return route?.id === 'account/bet-history';
    case 'DepositWindowExceeded':
      return route?.id === 'account/deposit';
    case 'TransactionUpdate': {
      const { reference, withdrawal, paymentRequestStatus } = event.payload;
      if (withdrawal !== undefined) return false;
      if (route?.id === 'account/deposit') return isListed(REDIRECTING_STATUSES, paymentRequestStatus);
      const isResult = route !== null && RESULT_ROUTES.includes(route.id);
      return isResult && reference !== undefined && new URLSearchParams(search).get('ref') === reference;
    }
    default:
      return false;
  }
}
