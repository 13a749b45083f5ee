import type { SessionState } from '@parlay/contracts/session';

/** Returns the id of the signed-in player; undefined for a visitor. */
export const playerOf = (session: SessionState) => (session.status === 'player' ? session.user.customerId : undefined);
