import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BET_PRODUCTS, BET_RESULTS, TRANSACTION_TYPES } from '@parlay/contracts/account-history';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { PAYMENT_STATUSES } from '@parlay/contracts/realtime';
import { z } from 'zod';

const textsOf = <K extends string>(keys: readonly [K, ...K[]]) => z.record(z.enum(keys), z.string().min(1));

/** Texts of the files that players download. */
const File = z.strictObject({
  columns: textsOf(['time', 'type', 'description', 'status', 'amount', 'balance', 'currency', 'reference']),
  types: textsOf(TRANSACTION_TYPES),
  statuses: textsOf(PAYMENT_STATUSES),
  betColumns: textsOf([
    'placed',
    'settled',
    'product',
    'name',
    'detail',
    'result',
    'stake',
    'returned',
    'currency',
    'reference',
    'books',
  ]),
  products: textsOf(BET_PRODUCTS),
  results: textsOf(BET_RESULTS),
  /** Texts of the yearly statement. The title may contain `{year}`, the period `{year}` and `{timezone}`. */
  statement: textsOf([
    'title',
    'period',
    'opening',
    'closing',
    'deposits',
    'withdrawals',
    'net',
    'month',
    'none',
    'note',
  ]),
});
export type ExportTexts = z.infer<typeof File>;

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'content', 'exports');

/** Texts by locale, from one file each. The process does not start if a text is missing. */
const texts = new Map(
  LOCALES.map((locale) => [locale, File.parse(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))]),
);

export function exportTexts(locale: Locale): ExportTexts {
  const found = texts.get(locale);
  if (!found) throw new Error(`there are no words of files in ${locale}`);
  return found;
}
