import type { SessionState } from '@parlay/contracts/session';

/** Id of the player who is signed in; undefined for a visitor. */
export const playerOf = (session: SessionState) => (session.status === 'player' ? session.user.customerId : undefined);
