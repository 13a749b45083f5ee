import { z } from 'zod';
import type { Order } from '../data/order.ts';

export interface Request {
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** Reply of the registry to a change that it made or that was already made. */
export const Changed = z.object({ changed: z.boolean(), revision: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

/** Builds the request for an order. It only succeeds if the channel is still at the revision that the operator saw. */
export function requestOf(order: Order, expectRevision: number | undefined): Request {
  if (order.kind === 'end preview') return { method: 'DELETE', path: `/api/previews/${part(order.preview)}` };
  if (!('channel' in order))
    return {
      method: 'POST',
      path: `/api/remotes/${part(order.remote)}/${order.kind}`,
      body: { reason: order.reason },
    };
  const channel = `/api/channels/${part(order.channel)}`;
  const { reason } = order;
  if (order.kind !== 'steer')
    return { method: 'POST', path: `${channel}/changes`, body: { ...changeOf(order), reason, expectRevision } };
  const path = `${channel}/remotes/${part(order.remote)}/canary/${order.action}`;
  return { method: 'POST', path, body: { reason, expectedRevision: expectRevision } };
}

const part = encodeURIComponent;

function changeOf(order: Extract<Order, { kind: 'promote' | 'rollback' | 'retire' }>) {
  switch (order.kind) {
    case 'promote': {
      const { remote, version, audience, withoutBrowser } = order;
      return {
        promote: [{ remote, version }],
        canary: audience,
        withoutBrowser: withoutBrowser ? true : undefined,
      };
    }
    case 'rollback': {
      const { remotes, from, to } = order;
      return { rollback: remotes.map((remote, at) => ({ remote, from: from?.[remote], ...(at === 0 ? { to } : {}) })) };
    }
    case 'retire':
      return { retire: [order.remote], dropRoutes: order.dropRoutes };
  }
}
