import type { FastifyRequest } from 'fastify';
import { analyticsId, playerOf } from '../../core/http/caller.ts';
import type { PaymentRequest } from './deposit.ts';
import type { OwnPaymentRequest } from './own-requests.ts';
import { presentResult } from './presenter.ts';

/** Returns a payment request in the format that its player sees. */
export function presentRequest(request: FastifyRequest, payment: OwnPaymentRequest): PaymentRequest {
  const { brand, locale, server } = request;
  const { depositNumber, label, bonusCode, instrumentId: _, timesUsed: __, ...fields } = payment;
  const { customerId } = playerOf(request);
  const UID = analyticsId(server.config.secrets.session, customerId);
  const dataLayer = depositNumber === null ? null : { UID, depositNumber };
  const name = brand.paymentMethods.find(({ id }) => id === payment.method)?.name ?? payment.method;
  return {
    ...fields,
    description: label === null ? name : `${name} ${label}`,
    ...presentResult({ ...fields, bonusCode, dataLayer }, locale),
  };
}
