import { liftExclusions, selfExclude, setBreaks } from '../clients/breaks.ts';
import type { Caller } from '../clients/caller.ts';
import { withdrawToNewDestination } from '../clients/destinations.ts';
import { confirmRaises } from '../clients/due-raises.ts';
import { sendAttachments, sendDocuments } from '../clients/files.ts';
import { lowerLimitAsStaff, lowerLimits, setLimit } from '../clients/limits.ts';
import { decideMatchedAccounts } from '../clients/matches.ts';
import { verifyAddresses } from '../clients/newcomers.ts';
import { playSlotSessions, stakeUntilOver } from '../clients/slot-sessions.ts';
import { withdraw } from '../clients/withdrawals.ts';
import type { World } from '../world/world.ts';

/** Minimum session time limit, in minutes. */
const MIN_SESSION_LIMIT = 15n;

/** Runs the players with separate roles, such as those on a break, and the operators who act on them. */
export function runCast(world: World, caller: Caller, pause: (ms: number) => Promise<void>): Promise<void>[] {
  const { cast, operatorToken } = world;
  const northlight = world.keyOf('northlight');
  const { late, closing, raising } = cast;
  return [
    setBreaks(
      caller,
      cast.leaving.map(({ customer }) => customer),
      operatorToken,
      pause,
    ),
    selfExclude(caller, cast.excluding, pause),
    liftExclusions(caller, cast.returning, operatorToken, pause),
    confirmRaises(caller, raising, raising.raises, pause),
    lowerLimits(caller, cast.timed, 'session', pause),
    lowerLimitAsStaff(caller, cast.timed, operatorToken, pause),
    // The limit may end the session in which it is set, so it is sent only once.
    setLimit(caller, late, { type: 'session', period: 'day' }, MIN_SESSION_LIMIT, true).then(() =>
      stakeUntilOver(caller, late, northlight, { name: 'late', pause }),
    ),
    playSlotSessions(caller, cast.spanish, northlight, pause),
    stakeUntilOver(caller, closing, northlight, { name: 'closing', pause }),
    verifyAddresses(caller, cast.newcomersPage, cast.newcomers, operatorToken, pause),
    decideMatchedAccounts(caller, cast.matched, operatorToken, pause),
    withdrawToNewDestination(caller, cast.moving, cast.ownersPage, operatorToken, pause),
    sendDocuments(caller, cast.sending, pause),
    sendAttachments(caller, cast.sending, pause),
    ...cast.savers.map((player) => withdraw(caller, player, operatorToken, pause)),
  ];
}
