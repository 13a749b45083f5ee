import type { QueryExecutorProvider } from 'kysely';
import { z } from 'zod';
import * as queries from './repository.gen.ts';

/** Sections of the copy, in the order of the readable file. */
export const SECTIONS = [
  'profile',
  'balances',
  'consents',
  'logins',
  'devices',
  'transactions',
  'payments',
  'withdrawals',
  'paymentInstruments',
  'gameRounds',
  'tournaments',
  'tournamentBets',
  'betsAndTickets',
  'betChanges',
  'debts',
  'betsAtCompanies',
  'bonuses',
  'limits',
  'slotSessions',
  'breaks',
  'registers',
  'documents',
  'messages',
  'affiliates',
] as const;

const Rows = z.array(z.record(z.string(), z.unknown()));
const Sections = z.record(
  z.enum(SECTIONS),
  Rows.nullable().transform((rows) => rows ?? []),
);

/** Copy of all data of a player, for download. */
export interface DataCopy {
  madeAt: string;
  sections: z.infer<typeof Sections>;
}

export async function copyOf(db: QueryExecutorProvider, customerId: string, now = new Date()): Promise<DataCopy> {
  const { copy } = await queries.copyOf(db, { customerId });
  return { madeAt: now.toISOString(), sections: Sections.parse(copy) };
}
