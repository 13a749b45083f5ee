import { z } from 'zod';
import { postToCompany } from '../../payments/company-call.ts';
import type { CalledGateway } from '../../payments/gateway.ts';
import { Notification } from '../deposit.ts';

/** Provider's state of an order: the fields of a notification, with the status `OPEN` while it is unpaid. */
const OrderState = Notification.omit({ eventId: true }).extend({
  status: z.enum(['OPEN', ...Notification.shape.status.options]),
});

/** Fetches an order's state from its provider. The error is `refused` for an unknown order. Never rejects. */
export const fetchOrderState = ({ baseUrl, company }: CalledGateway, orderId: string) =>
  postToCompany(company, `${baseUrl}/payments/api/orders/state`, { orderId }, OrderState);
