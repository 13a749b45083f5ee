import { excludeThemselves, liftExclusions, setBreaks } from '../clients/breaks.ts';
import type { Caller } from '../clients/caller.ts';
import { withdrawToNew } from '../clients/destinations.ts';
import { confirmRaises } from '../clients/due-raises.ts';
import { sendAttachments, sendDocuments } from '../clients/files.ts';
import { limitByStaff, lowerLimits, setLimit } from '../clients/limits.ts';
import { decideMatched } from '../clients/matches.ts';
import { proveAddresses } from '../clients/newcomers.ts';
import { playSlotSessions, stakeAll } from '../clients/slot-sessions.ts';
import { withdraw } from '../clients/withdrawals.ts';
import type { World } from '../world/world.ts';

/** The shortest possible limit, in minutes. */
const SHORTEST = 15n;

/** Runs the players with separate roles, such as those on a break, and the operators who act on them. */
export function playCast(world: World, caller: Caller, pause: (ms: number) => Promise<void>): Promise<void>[] {
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
    excludeThemselves(caller, cast.excluding, pause),
    liftExclusions(caller, cast.returning, operatorToken, pause),
    confirmRaises(caller, raising, raising.raises, pause),
    lowerLimits(caller, cast.timed, 'session', pause),
    limitByStaff(caller, cast.timed, operatorToken, pause),
    // It may end the session it is sent in, so it is sent only once.
    setLimit(caller, late, { type: 'session', period: 'day' }, SHORTEST, true).then(() =>
      stakeAll(caller, late, northlight, { name: 'late', pause }),
    ),
    playSlotSessions(caller, cast.spanish, northlight, pause),
    stakeAll(caller, closing, northlight, { name: 'closing', pause }),
    proveAddresses(caller, cast.newcomersPage, cast.newcomers, operatorToken, pause),
    decideMatched(caller, cast.matched, operatorToken, pause),
    withdrawToNew(caller, cast.moving, cast.ownersPage, operatorToken, pause),
    sendDocuments(caller, cast.sending, pause),
    sendAttachments(caller, cast.sending, pause),
    ...cast.savers.map((saver) => withdraw(caller, saver, operatorToken, pause)),
  ];
}
