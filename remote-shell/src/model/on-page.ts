import { isListed } from '@parlay/contracts/open-word';
import type { RealtimeEvent, TransactionUpdate } from '@parlay/contracts/realtime';
import type { PageLocation } from '@parlay/ports';

/** States of a deposit that the cashier is about to leave for the payment provider. */
const UNDER_WAY: readonly TransactionUpdate['paymentRequestStatus'][] = ['QUEUED', 'READY_FOR_REDIRECTION'];
/** Pages that show the payment that their address names. */
const RESULTS = ['account/deposit-completed', 'account/deposit-completed-2', 'trxmessage'];

/**
 * Returns true for what the page shows itself: a reply in the open ticket, the limit of a deposit in the cashier, and the payment
 * that is being made.
 */
export function isOnPage(event: RealtimeEvent, { route, search }: Pick<PageLocation, 'route' | 'search'>): boolean {
  switch (event.name) {
    case 'TicketUpdate':
      return route?.id === 'account/ticket' && route.params.id === event.payload.ticketId;
    case 'DepositWindowExceeded':
      return route?.id === 'account/deposit';
    case 'TransactionUpdate': {
      const { reference, withdrawal, paymentRequestStatus } = event.payload;
      if (withdrawal !== undefined) return false;
      if (route?.id === 'account/deposit') return isListed(UNDER_WAY, paymentRequestStatus);
      const isResult = route !== null && RESULTS.includes(route.id);
      return isResult && reference !== undefined && new URLSearchParams(search).get('ref') === reference;
    }
    default:
      return false;
  }
}
