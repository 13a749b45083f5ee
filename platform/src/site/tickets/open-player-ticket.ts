import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import { playerById } from '../../identity/public.ts';
import { aboutOf } from './about.ts';
import { lockUnsent } from './attachments/repository.ts';
import { openTicket, type SupportDependencies } from './open-ticket.ts';
import { type TicketRow, ticketByReference } from './repository.ts';
import type { NewTicketBody } from './ticket.ts';

export interface PlayerTicket {
  customerId: string;
  sessionId: string;
  brand: Brand;
  locale: Locale;
  body: NewTicketBody;
}

/** Result of opening a ticket. `error` is the field that refers to something that is not the player's own. */
export type OpenPlayerTicketResult =
  | { ok: true; ticket: TicketRow }
  | { ok: false; error: 'about' | 'previous' | 'attachments' };

/** Opens a player's ticket with the name and e-mail address of the account. Call it in a transaction. */
export async function openPlayerTicket(
  trx: QueryExecutorProvider,
  tools: SupportDependencies,
  { customerId, sessionId, brand, locale, body }: PlayerTicket,
): Promise<OpenPlayerTicketResult> {
  const player = await playerById(trx, customerId);
  if (!player) throw new Error(`player ${customerId} does not exist`);
  const about = body.about && (await aboutOf(trx, customerId, body.about));
  if (body.about && !about) return { ok: false, error: 'about' };
  const previous = body.previous && (await ticketByReference(trx, body.previous));
  if (body.previous && (!previous || previous.customerId !== customerId)) return { ok: false, error: 'previous' };
  const { attachments = [] } = body;
  if (!(await lockUnsent(trx, customerId, attachments))) return { ok: false, error: 'attachments' };
  const { ticket } = await openTicket(trx, tools, {
    brand,
    customerId,
    sessionId,
    name: `${player.firstName} ${player.surname}`.trim(),
    email: player.email,
    locale,
    type: body.type,
    subject: body.subject.replace(/\s+/g, ' '),
    message: body.message,
    attachments,
    about: about ?? null,
    previous: body.previous ?? null,
  });
  return { ok: true, ticket };
}
