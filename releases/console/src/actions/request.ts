import { z } from 'zod';
import type { Order } from './order.ts';

export interface Request {
  method: 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** Reply of the registry to a change that it made, or found made. */
export const Changed = z.object({ changed: z.boolean(), revision: z.int().optional() });
export type Changed = z.infer<typeof Changed>;

/** The call that does an order, if the channel still is at the revision that its giver saw. */
export function requestOf(order: Order, expectedRevision: number | undefined): Request {
  if (order.kind === 'end preview') return { method: 'DELETE', path: `/api/previews/${part(order.preview)}` };
  return { method: 'POST', ...changeOf(order, expectedRevision) };
}

const part = encodeURIComponent;

function changeOf(order: Exclude<Order, { kind: 'end preview' }>, expectedRevision: number | undefined) {
  if (!('channel' in order))
    return { path: `/api/remotes/${part(order.remote)}/${order.kind}`, body: { reason: order.reason } };
  const channel = `/api/channels/${part(order.channel)}`;
  const on = (remote: string, verb: string) => `${channel}/remotes/${part(remote)}/${verb}`;
  const { reason } = order;
  switch (order.kind) {
    case 'promote': {
      const { percent: canary, ...audience } = order.audience ?? {};
      const { version } = order;
      const withoutBrowser = order.withoutBrowser ? true : undefined;
      const body = { version, canary, ...audience, withoutBrowser, reason, expectedRevision };
      return { path: on(order.remote, 'promote'), body };
    }
    case 'steer':
      return { path: on(order.remote, `canary/${order.action}`), body: { reason, expectedRevision } };
    case 'rollback': {
      const { remotes, from, to } = order;
      const [only, ...others] = remotes;
      if (others.length === 0)
        return { path: on(only, 'rollback'), body: { from: from?.[only], to, reason, expectedRevision } };
      return { path: `${channel}/rollback`, body: { remotes, from, to, reason, expectedRevision } };
    }
    case 'retire': {
      const { remote, dropRoutes } = order;
      return { path: `${channel}/retire`, body: { remotes: [remote], dropRoutes, reason, expectedRevision } };
    }
  }
}
