import type { QueryExecutorProvider } from 'kysely';
import { paymentSummary } from '../../money/public.ts';
import { betSummary, roundSummary } from '../../play/public.ts';
import type { About, AboutBody } from './ticket.ts';

/**
 * Returns a summary of the payment, bet or round that a player writes about, or undefined if it is not the player's
 * own.
 */
export async function aboutOf(
  db: QueryExecutorProvider,
  customerId: string,
  { kind, reference }: AboutBody,
): Promise<About | undefined> {
  if (kind !== 'payment') {
    const summaryOf = kind === 'round' ? roundSummary : betSummary;
    const played = await summaryOf(db, customerId, reference);
    return played && { ...played, kind, at: played.at.toISOString() };
  }
  const payment = await paymentSummary(db, customerId, reference);
  return payment && { ...payment, at: payment.at.toISOString() };
}

/** Returns a one-line summary in English for support staff. */
export const aboutText = ({ kind, name, amount, currency, at }: About): string =>
  `${kind}, ${name}, ${amount} ${currency}, ${at}`;
