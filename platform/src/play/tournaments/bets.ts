import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { BreakRefusal } from '../../core/break-refusal.ts';
import { retried } from '../../core/database/retry.ts';
import { type Claimed, requestHash } from '../../core/idempotency/idempotency.ts';
import type { BetReceipt } from './bet.ts';
import type { Enrolled } from './tournament.ts';

/** Why a player's command in a tournament was not carried out. */
export type TournamentRefusal =
  | BreakRefusal
  | 'tournament_full'
  | 'tournament_finished'
  | 'tournament_entry_closed'
  | 'tournament_not_open'
  | 'already_enrolled'
  | 'not_enrolled'
  | 'currency_mismatch'
  | 'insufficient_funds'
  | 'limit_reached'
  | 'tournament_ticket_not_usable'
  | 'insufficient_points'
  | 'stake_below_minimum'
  | 'stake_above_maximum'
  | 'selection_limit_reached'
  | 'selection_not_offered'
  | 'selection_suspended'
  | 'odds_changed'
  | 'bet_closed'
  | 'cashout_changed'
  | 'cashout_unavailable';

export interface Refused {
  refused: TournamentRefusal;
  /** Details that the caller needs to go on: the odds or the amount of now, the limits, … */
  details?: Record<string, unknown>;
}
export type CommandResult<Reply> = Claimed<Reply | Refused>;

/** One intent of one player: the key is of its Idempotency-Key header. */
interface Command {
  customerId: string;
  key: string;
}

export interface EnrollCommand extends Command {
  tournamentId: string;
  displayName: string;
  countryCode: string;
  /** The ticket that pays the price, instead of the wallet. */
  ticketId?: string | undefined;
}

/** Buys a seat with its starting points. The tournament must exist. */
export async function enroll(db: QueryExecutorProvider, command: EnrollCommand): Promise<CommandResult<Enrolled>> {
  const { customerId, key, tournamentId, displayName, countryCode, ticketId } = command;
  const hash = requestHash(ticketId === undefined ? [tournamentId] : [tournamentId, ticketId]);
  return certain(
    db,
    sql`tournament_enroll(${tournamentId}, ${customerId}, ${displayName}, ${countryCode}, ${key}, ${hash},
      ${ticketId ?? null}::uuid)`,
  );
}

export interface BetCommand extends Command {
  tournamentId: string;
  selectionId: string;
  /** Minor points. */
  stake: bigint;
  /** Hundredths: the odds the player saw. */
  odds: number;
}

/** Places a single bet. The tournament must exist. */
export async function placeBet(db: QueryExecutorProvider, command: BetCommand): Promise<CommandResult<BetReceipt>> {
  const { customerId, key, tournamentId, selectionId, stake, odds } = command;
  const hash = requestHash([tournamentId, selectionId, stake.toString(), odds]);
  return certain(
    db,
    sql`bet_place(${tournamentId}, ${customerId}, ${selectionId}, ${stake}, ${odds}, ${key}, ${hash})`,
  );
}

export interface CashoutCommand extends Command {
  betId: string;
  /** Minor points: the amount the player saw. */
  amount: bigint;
}

/** Closes an open bet for the amount the player saw. undefined: this player has no such bet. */
export async function cashOut(
  db: QueryExecutorProvider,
  command: CashoutCommand,
): Promise<CommandResult<BetReceipt> | undefined> {
  const { customerId, key, betId, amount } = command;
  const hash = requestHash([betId, amount.toString()]);
  return one(db, sql`bet_cashout(${betId}::uuid, ${customerId}, ${amount}, ${key}, ${hash})`);
}

/** A command is one function, called once; undefined where it answers null. */
async function one<Reply>(
  db: QueryExecutorProvider,
  call: RawBuilder<unknown>,
): Promise<CommandResult<Reply> | undefined> {
  const { rows } = await retried(() =>
    sql<{ result: CommandResult<Reply> | null }>`select ${call} as result`.execute(db),
  );
  return rows[0]?.result ?? undefined;
}

async function certain<Reply>(db: QueryExecutorProvider, call: RawBuilder<unknown>): Promise<CommandResult<Reply>> {
  const result = await one<Reply>(db, call);
  if (!result) throw new Error('a command of a tournament answered nothing');
  return result;
}
