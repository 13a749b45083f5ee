import { z } from 'zod';
import { postToCompany } from '../../payments/company-call.ts';
import { Notification } from '../deposit.ts';

/** How an order stands at its company: what a notification would tell, or `OPEN` while nobody has paid it. */
const OrderState = Notification.omit({ eventId: true }).extend({
  status: z.enum(['OPEN', ...Notification.shape.status.options]),
});

/** Asks a company how an order stands; `refused`: it knows no such order. Never rejects. */
export const askOrderState = (baseUrl: string, key: string, orderId: string) =>
  postToCompany(`${baseUrl}/payments/api/orders/state`, key, { orderId }, OrderState);
