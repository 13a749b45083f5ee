import type { QueryExecutorProvider } from 'kysely';
import { walletOf } from '../../../money/public.ts';
import { presentOperatorBreak } from '../../breaks/presenter.ts';
import { breaksOf } from '../../breaks/repository.ts';
import { playerById } from '../repository.ts';
import { actionsOn, countOpenSessions, debtOf, type FoundRow, findPlayer, notesOf } from './repository.ts';
import type { FoundPlayer, OperatorPlayer } from './schemas.ts';

export const presentFoundPlayer = (row: FoundRow): FoundPlayer => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
});

const withInstants = <T extends { at: Date }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }));

/** Returns the details of a player for operators, or undefined for an unknown player. Takes a pool or a transaction. */
export async function presentOperatorPlayer(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<OperatorPlayer | undefined> {
  const found = await findPlayer(db, customerId);
  const player = found && (await playerById(db, customerId));
  const wallet = player && (await walletOf(db, customerId));
  if (!found || !player || !wallet) return undefined;
  const { displayName, mobile, birthDate, address, language, hasValidatedEmail, hasTwoFactor } = player;
  return {
    ...presentFoundPlayer(found),
    displayName,
    mobileNumber: mobile,
    birthDate,
    countryCode: address.countryCode ?? '',
    language,
    balances: wallet,
    hasValidatedEmail,
    hasTwoFactor,
    owed: await debtOf(db, customerId),
    sessions: await countOpenSessions(db, customerId),
    breaks: (await breaksOf(db, customerId)).map(presentOperatorBreak),
    notes: withInstants(await notesOf(db, customerId)),
    actions: withInstants(await actionsOn(db, customerId)),
  };
}
