import type { Brand } from '@parlay/contracts/brand-data';
import type { LetterWriter } from '../core/mails/letter.ts';
import { destinationLetters } from './destinations/letters.ts';
import { withdrawalLetters } from './withdrawals/letters.ts';

/** Returns the writer of the e-mails that database functions queue. It delegates to the writer for their kind. */
export function moneyLetters(config: { brands: readonly Brand[] }): LetterWriter {
  const [writeWithdrawal, writeDestination] = [withdrawalLetters(config), destinationLetters(config)];
  return (db, kind, about) => (kind === 'destination-added' ? writeDestination : writeWithdrawal)(db, kind, about);
}
