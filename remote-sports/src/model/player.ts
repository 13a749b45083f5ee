import type { SessionState } from '@parlay/contracts/session';

/** Returns the signed-in player's id, or undefined for a visitor. */
export const playerOf = (session: SessionState) => (session.status === 'player' ? session.user.customerId : undefined);
