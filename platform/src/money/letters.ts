import type { Brand } from '@parlay/contracts/brand-data';
import type { MailWriter } from '../core/mails/letter.ts';
import { destinationMailWriter } from './destinations/letters.ts';
import { withdrawalMailWriter } from './withdrawals/letters.ts';

/** Returns the writer of the e-mails that database functions queue, which delegates to the writer for each kind. */
export function moneyMailWriter(config: { brands: readonly Brand[] }): MailWriter {
  const [writeWithdrawal, writeDestination] = [withdrawalMailWriter(config), destinationMailWriter(config)];
  return (db, kind, about) => (kind === 'destination-added' ? writeDestination : writeWithdrawal)(db, kind, about);
}
