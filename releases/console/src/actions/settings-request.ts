import type { ChangeRequest } from '../data/call.ts';
import type { Day, SettingsOrder, Span } from '../data/order.ts';

const MILLISECONDS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Returns when a token expires: after a span from now, or at the end of a day in UTC. */
function expiryOf(expires: Span | Day): Date {
  const unit = MILLISECONDS[expires.at(-1) as keyof typeof MILLISECONDS] as number | undefined;
  if (unit === undefined) return new Date(Date.parse(expires) + MILLISECONDS.d);
  return new Date(Date.now() + Number.parseFloat(expires) * unit);
}

const part = encodeURIComponent;

/** Builds the request that changes a token, webhook, cohort or channel. */
export function settingsRequest(order: SettingsOrder): ChangeRequest {
  switch (order.kind) {
    case 'create token': {
      const { name, team, remotes, readOnly, expires } = order;
      const expiresAt = expires && expiryOf(expires).toISOString();
      return { method: 'POST', path: '/api/tokens', body: { name, team, remotes, readOnly, expiresAt } };
    }
    case 'revoke token':
      return { method: 'DELETE', path: `/api/tokens/${part(order.name)}` };
    case 'create webhook': {
      const { kind: _, ...body } = order;
      return { method: 'POST', path: '/api/webhooks', body };
    }
    case 'remove webhook':
      return { method: 'DELETE', path: `/api/webhooks/${part(order.name)}` };
    case 'add to cohort':
    case 'remove from cohort': {
      const { kind, cohort, members, reason } = order;
      const verb = kind === 'add to cohort' ? 'add' : 'remove';
      return { method: 'POST', path: `/api/cohorts/${part(cohort)}/${verb}`, body: { members, reason } };
    }
    case 'create channel': {
      const { kind: _, ...body } = order;
      return { method: 'POST', path: '/api/channels', body };
    }
    case 'remove channel':
      return { method: 'POST', path: `/api/channels/${part(order.name)}/remove`, body: { reason: order.reason } };
    case 'change rule': {
      const { name, rule, reason } = order;
      return { method: 'POST', path: `/api/channels/${part(name)}/rule`, body: { ...rule, reason } };
    }
  }
}
