import type { Brand } from '@parlay/contracts/brand-data';
import type { QueryExecutorProvider } from 'kysely';
import type { MailWriter } from '../../core/mails/letter.ts';
import { formatTime } from '../../core/mails/moment.ts';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './letters.gen.ts';
import { issueStopToken } from './stop.ts';

/** Returns the writer of the e-mail that announces a new destination and contains the link that stops it. */
export function destinationMailWriter({ brands }: { brands: readonly Brand[] }): MailWriter {
  return async (db, kind, id) => {
    const facts = await factsOf(db, id);
    const brand = facts && brands.find((one) => one.id === facts.brandId);
    if (!brand) return undefined;
    const { email: to, name, locale, method, label, heldUntil, createdAt } = facts;
    const methodName = brand.paymentMethods.find((one) => one.id === method)?.name ?? method;
    const values = { destination: `${methodName} ${label}`, time: formatTime(brand, locale, heldUntil ?? createdAt) };
    const token = await issueStopToken(db, id);
    return { kind, brand, to, name, locale, values, link: `/stop-payout?token=${token}` };
  };
}

async function factsOf(db: QueryExecutorProvider, id: string) {
  const row = await queries.factsOf(db, { id });
  return row && withLocale(row);
}
