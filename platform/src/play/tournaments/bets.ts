import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { type IdempotentResult, idempotentResultOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import { BetReceipt } from './bet.ts';
import * as queries from './bets.gen.ts';
import { Enrolled, Left } from './tournament.ts';

/** Reason why a player's tournament command was refused. */
export type TournamentRefusal = RefusalCodeOf<'tournament_enroll' | 'tournament_leave' | 'bet_place' | 'bet_cashout'>;

const EnrollResult = idempotentResultOf(z.union([Enrolled, refusalOf('tournament_enroll')]));
const LeaveResult = idempotentResultOf(z.union([Left, refusalOf('tournament_leave')]));
const PlaceBetResult = idempotentResultOf(z.union([BetReceipt, refusalOf('bet_place')]));
const CashoutResult = idempotentResultOf(z.union([BetReceipt, refusalOf('bet_cashout')])).nullable();

export interface CommandRefusal {
  refused: TournamentRefusal;
  /** Details that the caller needs to continue, such as the current odds, the current amount or the limits. */
  details?: Record<string, unknown>;
}
export type CommandResult<Reply> = IdempotentResult<Reply | CommandRefusal>;

/** One intent of one player. The key comes from the Idempotency-Key header. */
interface Command {
  customerId: string;
  key: string;
}

export interface EnrollCommand extends Command {
  tournamentId: string;
  displayName: string;
  countryCode: string;
  /** Ticket that pays the price instead of the wallet. */
  ticketId?: string | undefined;
  /** Whether to replace an entry that is out of points with a new one. */
  reentry?: boolean | undefined;
  /** Whether the player's policy requires a confirmed age before the first stake (B8). */
  needsAge?: boolean;
}

/** Buys an entry with its starting points. The tournament must exist. */
export async function enroll(db: QueryExecutorProvider, command: EnrollCommand): Promise<CommandResult<Enrolled>> {
  const { customerId, key, tournamentId, displayName, countryCode, ticketId, needsAge = false } = command;
  const reentry = command.reentry ?? false;
  const hash = requestHash([
    tournamentId,
    ...(ticketId === undefined ? [] : [ticketId]),
    ...(reentry ? ['reentry'] : []),
  ]);
  const { result } = await retryTransaction(() =>
    queries.enroll(db, { tournamentId, customerId, displayName, countryCode, key, hash, ticketId, needsAge, reentry }),
  );
  return EnrollResult.parse(result);
}

export interface LeaveCommand extends Command {
  tournamentId: string;
}

/** Gives up an entry before the start; its price is paid back. The tournament must exist. */
export async function leave(db: QueryExecutorProvider, command: LeaveCommand): Promise<CommandResult<Left>> {
  const { customerId, key, tournamentId } = command;
  const hash = requestHash([tournamentId]);
  const { result } = await retryTransaction(() => queries.leave(db, { tournamentId, customerId, key, hash }));
  return LeaveResult.parse(result);
}

export interface BetCommand extends Command {
  tournamentId: string;
  selectionId: string;
  /** Hundredths of points. */
  stake: bigint;
  /** The odds that the player saw, in hundredths. */
  odds: number;
}

/** Places a single bet. The tournament must exist. */
export async function placeBet(db: QueryExecutorProvider, command: BetCommand): Promise<CommandResult<BetReceipt>> {
  const { customerId, key, tournamentId, selectionId, stake, odds } = command;
  const hash = requestHash([tournamentId, selectionId, stake.toString(), odds]);
  const { result } = await retryTransaction(() =>
    queries.placeBet(db, { tournamentId, customerId, selectionId, stake, odds, key, hash }),
  );
  return PlaceBetResult.parse(result);
}

export interface CashoutCommand extends Command {
  betId: string;
  /** The amount that the player saw, in hundredths of points. */
  amount: bigint;
}

/** Closes an open bet for the amount that the player saw. Returns undefined if the player has no such bet. */
export async function cashOut(
  db: QueryExecutorProvider,
  command: CashoutCommand,
): Promise<CommandResult<BetReceipt> | undefined> {
  const { customerId, key, betId, amount } = command;
  const hash = requestHash([betId, amount.toString()]);
  const { result } = await retryTransaction(() => queries.cashOut(db, { betId, customerId, amount, key, hash }));
  return CashoutResult.parse(result) ?? undefined;
}
