import type { Draw } from '../draws/draw.ts';
import { LOTTERIES } from '../games.ts';
import { classOf } from '../prizes.ts';
import type { Ticket, TicketDraw } from './ticket.ts';

/**
 * Returns the result of an ended draw for a ticket. A draw that was cancelled, or that the ticket did not take part in,
 * returns the price of its lines.
 */
export function outcomeOf(ticket: Ticket, draw: Draw): Pick<TicketDraw, 'state' | 'amount' | 'wins'> {
  const takesPart = ticket.draws.some(({ id, takesPart: isIn }) => id === draw.id && isIn);
  const { numbers } = draw;
  if (!takesPart || draw.state !== 'drawn' || !numbers)
    return { state: 'refunded', amount: String(BigInt(ticket.price) / BigInt(ticket.draws.length)), wins: [] };
  const wins = ticket.lines
    .map((line) => ({ letter: line.letter, at: classOf(LOTTERIES[ticket.lottery], line, numbers) }))
    .filter(({ at }) => at >= 0);
  const classes = draw.results[ticket.currency]?.classes ?? [];
  const amount = wins.reduce((sum, { at }) => sum + BigInt(classes[at]?.each ?? 0), 0n);
  return { state: amount > 0n ? 'won' : 'lost', amount: String(amount), wins };
}
