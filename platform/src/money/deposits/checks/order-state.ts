import { z } from 'zod';
import { postToCompany } from '../../payments/company-call.ts';
import { Notification } from '../deposit.ts';

/** State of an order at its provider, as a notification reports it, or `OPEN` while the order is unpaid. */
const OrderState = Notification.omit({ eventId: true }).extend({
  status: z.enum(['OPEN', ...Notification.shape.status.options]),
});

/** Requests an order's state from its provider. Returns `refused` for an unknown order. Never rejects. */
export const fetchOrderState = (baseUrl: string, key: string, orderId: string) =>
  postToCompany(`${baseUrl}/payments/api/orders/state`, key, { orderId }, OrderState);
