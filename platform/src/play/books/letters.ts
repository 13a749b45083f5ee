import type { Brand } from '@parlay/contracts/brand-data';
import { numberLocale } from '@parlay/contracts/figures';
import { toWire } from '@parlay/money';
import { moneyParts } from '@parlay/money/format';
import { z } from 'zod';
import type { MailWriter } from '../../core/mails/letter.ts';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './letters.gen.ts';

/** Provider and transaction of a prize, as book_draw_win() stores them. */
const Prize = z.tuple([z.string(), z.string()]);

/** Returns the writer of the e-mail about a prize of a lottery ticket, which book_draw_win() queues. */
export function prizeMailWriter({ brands }: { brands: readonly Brand[] }): MailWriter {
  return async (db, kind, about) => {
    const [provider, transaction] = Prize.parse(JSON.parse(about));
    const row = await queries.prizeOf(db, { provider, transaction });
    const brand = row && brands.find((one) => one.id === row.brandId);
    if (!brand) return undefined;
    const { email: to, name, locale, currency, reference, lottery, amount } = withLocale(row);
    const won = moneyParts(toWire(amount, currency), { locale: numberLocale(locale, brand), currency }).text;
    const values = { amount: won, reference, lottery };
    return { kind, brand, to, name, locale, values, link: '/account/bet-history' };
  };
}
