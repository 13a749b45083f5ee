import { fill, type Reader } from './format.ts';

/** Texts for the site's refusals, by code. Others get a general text. */
const KEYS = {
  limit_reached: 'limit',
  insufficient_funds: 'funds',
  on_break: 'break',
  identity_required: 'identity',
  unknown_token: 'session',
  session_closed: 'session',
  self_excluded: 'break',
  sales_closed: 'closed',
  price_changed: 'priceChanged',
  unknown_visit: 'session',
  maintenance: 'maintenance',
} as const;

/** Returns why a ticket was not bought, what happened to the money, and what to do next. */
export function refusalText(code: string, left: string | undefined, reader: Reader): string {
  const { words } = reader;
  if (code === 'limit_reached' && left !== undefined) return fill(words.refusals.limitLeft, { left });
  return words.refusals[KEYS[code as keyof typeof KEYS] ?? 'other'];
}
