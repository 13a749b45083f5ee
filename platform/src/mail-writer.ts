import type { Brand } from '@parlay/contracts/brand-data';
import type { MailWriter } from './core/mails/letter.ts';
import { moneyMailWriter } from './money/public.ts';
import { prizeMailWriter } from './play/public.ts';

/** Returns the writer of all e-mails that database functions queue. */
export function mailWriter(config: { brands: readonly Brand[] }): MailWriter {
  const [writePrize, writeMoney] = [prizeMailWriter(config), moneyMailWriter(config)];
  return (db, kind, about) => (kind === 'lottery-won' ? writePrize : writeMoney)(db, kind, about);
}
