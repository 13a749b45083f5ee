import { z } from 'zod';
import type { ChangeRequest } from '../data/call.ts';
import type { Order } from '../data/order.ts';
import { settingsRequest } from './settings-request.ts';

/** Registry's response to a change, including a change that had already been made. */
export const ChangeConfirmation = z.object({ changed: z.boolean(), revision: z.int().optional() });
export type ChangeConfirmation = z.infer<typeof ChangeConfirmation>;

/** Builds the request for an order. It fails if the channel is no longer at the revision that the operator saw. */
export function requestOf(order: Order, expectRevision: number | undefined): ChangeRequest {
  switch (order.kind) {
    case 'promote':
    case 'rollback':
    case 'retire': {
      const { channel, reason } = order;
      return {
        method: 'POST',
        path: `${pathOf(channel)}/changes`,
        body: { ...changeOf(order), reason, expectRevision },
      };
    }
    case 'steer': {
      const { channel, remote, action, reason } = order;
      const path = `${pathOf(channel)}/remotes/${part(remote)}/canary/${action}`;
      return { method: 'POST', path, body: { reason, expectedRevision: expectRevision } };
    }
    case 'freeze':
    case 'unfreeze': {
      const { kind, remote, reason } = order;
      return { method: 'POST', path: `/api/remotes/${part(remote)}/${kind}`, body: { reason } };
    }
    case 'end preview':
      return { method: 'DELETE', path: `/api/previews/${part(order.preview)}` };
    default:
      return settingsRequest(order);
  }
}

const part = encodeURIComponent;
const pathOf = (channel: string) => `/api/channels/${part(channel)}`;

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
