import { DESK_PATH, DeskEvents } from '@parlay/contracts/help-desk';
import { type CompanyOf, serverAddressOf } from '@parlay/contracts/providers';
import { z } from 'zod';
import { signedFetch } from '../../../core/companies/signed-fetch.ts';
import type { WaitingDelivery } from './deliveries.ts';

export type DeliveryResult = { ok: true } | { ok: false; error: 'unknown-ticket' | 'failed'; failure: string };

const pathOf = ({ kind, reference }: Pick<WaitingDelivery, 'kind' | 'reference'>) =>
  ({ ticket: '/tickets', message: `/tickets/${reference}/messages`, status: `/tickets/${reference}/status` })[kind];

/** Sends a delivery to its provider. Never rejects and is safe to retry. */
export async function deliver(company: CompanyOf<'help-desk'>, delivery: WaitingDelivery): Promise<DeliveryResult> {
  const url = `${serverAddressOf(company)}${DESK_PATH}${pathOf(delivery)}`;
  try {
    const response = await signedFetch(company, url, { content: delivery.body });
    await response.body?.cancel();
    if (response.ok) return { ok: true };
    const error = response.status === 404 && delivery.kind !== 'ticket' ? 'unknown-ticket' : 'failed';
    return { ok: false, error, failure: `the company answered ${response.status}` };
  } catch (error) {
    return { ok: false, error: 'failed', failure: (error as Error).message };
  }
}

/** Reads the provider's events after a number. Rejects if there is no response, or one that violates the protocol. */
export async function fetchEventsAfter(
  company: CompanyOf<'help-desk'>,
  after: bigint,
  signal: AbortSignal,
): Promise<DeskEvents> {
  const url = `${serverAddressOf(company)}${DESK_PATH}/events?after=${after}`;
  const response = await signedFetch(company, url, { signal });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the list of events answered ${response.status}`);
  }
  return z.object({ data: DeskEvents }).parse(await response.json()).data;
}
