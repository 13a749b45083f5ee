import type { Brand } from '@parlay/contracts/brand-data';
import type { LetterWriter } from '../core/mails/letter.ts';
import { destinationLetters } from './destinations/letters.ts';
import { withdrawalLetters } from './withdrawals/letters.ts';

/** Writes the e-mails that functions of the database queue by what they are about. */
export function moneyLetters(config: { brands: readonly Brand[] }): LetterWriter {
  const [ofWithdrawals, ofDestinations] = [withdrawalLetters(config), destinationLetters(config)];
  return (db, kind, about) => (kind === 'destination-added' ? ofDestinations : ofWithdrawals)(db, kind, about);
}
