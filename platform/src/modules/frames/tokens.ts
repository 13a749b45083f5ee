import { createHmac } from 'node:crypto';

const LIFE_SECONDS = 300;

/**
 * A short-lived token by which a partner's frame knows the player, under a pseudonym of that partner's own:
 * `payload.signature`, signed with the partner's key so that it can be checked without asking us.
 */
export function partnerToken(secret: string, partner: string, customerId: string, now: number = Date.now()): string {
  const sub = createHmac('sha256', secret).update(`subject.${partner}.${customerId}`).digest('base64url').slice(0, 22);
  const claims = { sub, partner, exp: Math.floor(now / 1000) + LIFE_SECONDS };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}
