import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { numberLocale } from '@parlay/contracts/figures';
import { moneyParts } from '@parlay/money/format';
import type { QueryExecutorProvider } from 'kysely';
import type { MailWriter } from '../../core/mails/letter.ts';
import { formatTime } from '../../core/mails/moment.ts';
import type { MailKind } from '../../core/mails/texts.ts';
import { withLocale } from '../../core/row-locale.ts';
import * as queries from './letters.gen.ts';

type WithdrawalFacts = Omit<queries.FactsOfRow, 'locale'> & { locale: Locale };

/** Returns the writer of the e-mails that withdrawal_mail() queues. */
export function withdrawalMailWriter({ brands }: { brands: readonly Brand[] }): MailWriter {
  return async (db, kind, id) => {
    const facts = kind === 'withdrawal-requested' ? await requestOf(db, id) : await factsOf(db, id);
    const brand = facts && brands.find((one) => one.id === facts.brandId);
    if (!brand) return undefined;
    const { email: to, name, locale } = facts;
    const request = kind === 'withdrawal-requested' ? requestKindOf(facts) : kind;
    const link = request === 'withdrawal-needs-identity' ? '/account/verification' : '/account/withdrawal';
    return { kind: request, brand, to, name, locale, values: valuesOf(brand, facts), link };
  };
}

/** Returns the e-mail about a request. If a hold leaves no date for the arrival, it names the hold instead. */
function requestKindOf({ hold, payBy }: WithdrawalFacts): MailKind {
  if (hold === 'verification') return 'withdrawal-needs-identity';
  return payBy === null ? 'withdrawal-in-review' : 'withdrawal-requested';
}

/** Returns the facts of a request, with all payouts to one destination combined for a single e-mail. */
async function requestOf(db: QueryExecutorProvider, id: string): Promise<WithdrawalFacts | undefined> {
  const facts = await factsOf(db, id);
  const row = await queries.requestOf(db, { id });
  return facts && { ...facts, ...row };
}

async function factsOf(db: QueryExecutorProvider, id: string): Promise<WithdrawalFacts | undefined> {
  const row = await queries.factsOf(db, { id });
  return row && withLocale(row);
}

function valuesOf(brand: Brand, { method, locale, currency, ...facts }: WithdrawalFacts): Record<string, string> {
  const time = facts.payBy ?? facts.checkBy;
  const name = brand.paymentMethods.find((one) => one.id === method)?.name ?? method;
  return {
    amount: moneyParts(facts.amount, { locale: numberLocale(locale, brand), currency }).text,
    destination: `${name} ${facts.label}`,
    reference: facts.reference,
    ...(time ? { time: formatTime(brand, locale, time) } : {}),
    reason: facts.reason ?? '-',
  };
}
