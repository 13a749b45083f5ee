import type { Brand } from '@parlay/contracts/brand-data';
import { policyFor } from '@parlay/contracts/policy-for';
import type { CompanyOf } from '@parlay/contracts/providers';
import { betProduct, takesStakesOf } from '@parlay/contracts/stakes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { retryTransaction } from '../../core/database/retry.ts';
import { idempotentResultOf, replyOf, requestHash } from '../../core/idempotency/idempotency.ts';
import { type RefusalCodeOf, refusalOf } from '../../core/refusal.ts';
import { maintenanceRefusal } from '../../core/site-modes/maintenance.ts';
import type { BookCommand, PlaceCommand } from './command.ts';
import * as queries from './commands.gen.ts';

/** Provider that keeps its bets or tickets in our ledger. */
export type BookCompany =
  | Pick<CompanyOf<'sports'>, 'id' | 'kind' | 'brands'>
  | Pick<CompanyOf<'lottery'>, 'id' | 'kind' | 'brands' | 'lotteries'>;

/** Parts of the server that a command needs. */
interface Server {
  db: FastifyInstance['db'];
  config: Pick<FastifyInstance['config'], 'brands'>;
  siteModes: Pick<FastifyInstance['siteModes'], 'of'>;
}

/** SQL functions of the commands. */
type BookFunction =
  | 'book_place'
  | 'book_settle'
  | 'book_unsettle'
  | 'book_cashout'
  | 'book_void'
  | 'book_unchanged'
  | 'book_rollback'
  | 'book_draw_win'
  | 'book_draw_refund'
  | 'book_draw_lost';

/**
 * Reason why nothing changed. `key_conflict`: the transaction id was used for another change. `product_not_offered`:
 * the provider takes no stakes of the player's brand.
 */
export type BookRefusalCode =
  | RefusalCodeOf<BookFunction>
  | 'key_conflict'
  | 'unknown_player'
  | 'maintenance'
  | 'product_not_offered';

export interface BookRefusal {
  refused: BookRefusalCode;
  /**
   * `final`: the same change will be refused again. `retry`: it may succeed later, for example once the bet has been
   * placed.
   */
  retry: 'final' | 'retry';
  details?: Record<string, unknown> | undefined;
  /** When a retry may succeed, if that is known. */
  retryAfterSeconds?: number | undefined;
}

export interface BookReceipt {
  /** Amount that the player can stake after the change; null for a rollback of a bet that never came. */
  balance: string | null;
  currency: string;
  /** When a bet was placed. Bets of earlier versions, and other changes, have none. */
  at?: string | undefined;
}

const Receipt = z.object({ balance: z.string().nullable(), currency: z.string(), at: z.string().optional() });
const Reply = idempotentResultOf(
  z.union([
    Receipt,
    refusalOf('book_place'),
    refusalOf('book_settle'),
    refusalOf('book_unsettle'),
    refusalOf('book_cashout'),
    refusalOf('book_void'),
    refusalOf('book_unchanged'),
    refusalOf('book_rollback'),
    refusalOf('book_draw_win'),
    refusalOf('book_draw_refund'),
    refusalOf('book_draw_lost'),
  ]),
).nullable();

/** Carries out a provider's change of a bet or ticket, once per transaction id. A repeated change gets its first reply. */
export async function runBookCommand(
  app: Server,
  company: BookCompany,
  command: BookCommand,
): Promise<BookReceipt | BookRefusal> {
  const asked = await askedBy(app, company, command);
  if ('refused' in asked) return asked;
  const { result } = await retryTransaction(() =>
    command.kind === 'place' ? place(app, company, command, asked) : change(app, company, command),
  );
  const claimed = Reply.parse(result);
  if (!claimed) return UNKNOWN_PLAYER;
  const reply = replyOf(claimed);
  if (!reply) return { refused: 'key_conflict', retry: 'final' };
  if (!('refused' in reply)) return reply;
  return { ...reply, retry: reply.refused === 'unknown_bet' ? 'retry' : 'final' };
}

/** Returns what a player can stake, by the provider's pseudonym; undefined for an unknown player. */
export const bookWallet = (
  app: Pick<FastifyInstance, 'db'>,
  company: BookCompany,
  player: string,
): Promise<{ balance: string; currency: string; owed: string } | undefined> =>
  queries.bookWallet(app.db, { provider: company.id, player });

/** Hashes a command. Its login session is left out, because a player may have logged in again before a repetition. */
const hashOf = ({ sessionId: _, ...command }: BookCommand & { sessionId?: string | undefined }): string =>
  requestHash(
    JSON.parse(JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? String(value) : value))),
  );

const UNKNOWN_PLAYER: BookRefusal = { refused: 'unknown_player', retry: 'final' };

/**
 * Checks what a command needs outside of its transaction. Bets and cash-outs are refused while the player's brand is in
 * maintenance, and bets if the brand does not offer them, unless they were sent before. Results are
 * always booked.
 */
async function askedBy(
  app: Server,
  company: BookCompany,
  command: BookCommand,
): Promise<{ needsAge: boolean } | BookRefusal> {
  if (command.kind !== 'place' && command.kind !== 'cash-out') return { needsAge: false };
  const { transactionId } = command;
  const { id: provider } = company;
  const of =
    command.kind === 'place'
      ? await queries.bookPlayer(app.db, { provider, player: command.player })
      : await queries.playerOfBet(app.db, { provider, betId: command.betId });
  const brand = app.config.brands.find(({ id }) => id === of?.brandId);
  // The database refuses a cash-out of an unknown bet.
  if (!of || !brand) return command.kind === 'place' ? UNKNOWN_PLAYER : { needsAge: false };
  const closed = maintenanceRefusal(app, brand)?.detail;
  const refusal: BookRefusal | undefined =
    command.kind === 'place' && !isOffered(company, brand, command)
      ? { refused: 'product_not_offered', retry: 'final' }
      : closed && { refused: 'maintenance', retry: 'retry', ...closed };
  if (refusal && !(await queries.isKeyUsed(app.db, { provider, transactionId })).isUsed) return refusal;
  return { needsAge: policyFor(brand, of.country).ageBeforePlay };
}

/** Checks whether a brand offers a bet or ticket of a company. Each selection of a bet needs the product of its kind. */
const isOffered = (company: BookCompany, brand: Brand, { selections }: PlaceCommand): boolean =>
  takesStakesOf(company, brand) && selections.every((selection) => brand.products.includes(betProduct(selection)));

function place(
  app: Server,
  company: BookCompany,
  command: PlaceCommand,
  { needsAge }: { needsAge: boolean },
): Promise<{ result: unknown }> {
  const { player, sessionId, transactionId } = command;
  const provider = company.id;
  const { stake, possibleReturn, kind: _, ...rest } = command;
  const bet = {
    ...rest,
    product: company.kind,
    stake: String(stake),
    possibleReturn: possibleReturn === undefined ? undefined : String(possibleReturn),
  };
  return queries.place(app.db, { provider, transactionId, player, sessionId, needsAge, bet, hash: hashOf(command) });
}

function change(
  { db, config }: Server,
  { id: provider }: BookCompany,
  command: Exclude<BookCommand, PlaceCommand>,
): Promise<{ result: unknown }> {
  const call = { ...command, provider, hash: hashOf(command) };
  const debtBrands = config.brands.filter(({ books }) => books.resettlementAboveBalance === 'debt').map(({ id }) => id);
  switch (call.kind) {
    case 'settle':
      return queries.settle(db, { ...call, debtBrands });
    case 'unsettle':
      return queries.unsettle(db, { ...call, debtBrands });
    case 'cash-out':
      return queries.cashOut(db, call);
    case 'void':
      return queries.voidBet(db, { ...call, debtBrands });
    case 'unchanged':
      return queries.unchanged(db, call);
    case 'rollback':
      return queries.rollback(db, call);
    case 'draw-win':
      return queries.drawWin(db, call);
    case 'draw-refund':
      return queries.drawRefund(db, call);
    case 'draw-lost':
      return queries.drawLost(db, call);
  }
}
