import { z } from 'zod';
import { Instant, PageQuery, text } from '../../core/http/schemas.ts';

export const PROBLEMS = [
  'unknown_request',
  'not_in_ledger',
  'not_in_statement',
  'other_amount',
  'other_currency',
  'booked_twice',
] as const;

export const ReconciliationRun = z
  .object({
    id: z.string(),
    provider: z.string(),
    at: Instant,
    until: Instant.describe('Everything up to this time was compared'),
    lines: z.int().describe('Lines of the statement that were new'),
    differences: z.int().describe('Open differences afterwards'),
  })
  .meta({ id: 'ReconciliationRun' });
export type ReconciliationRun = z.infer<typeof ReconciliationRun>;

export const ReconciliationDifference = z
  .object({
    id: z.string(),
    provider: z.string(),
    kind: z.enum(['deposit', 'payout', 'return', 'reversal']),
    request: z.string().describe('Our payment request as the company names it'),
    reference: z.string().nullable().describe('Of a withdrawal: W-30412'),
    problem: z.enum(PROBLEMS),
    ledger: z.string().nullable().describe('What the ledger has: "50.00 EUR"'),
    statement: z.string().nullable().describe('What the company states'),
    foundAt: Instant,
    goneAt: Instant.nullable().describe('When a run no longer found it'),
  })
  .meta({ id: 'ReconciliationDifference' });
export type ReconciliationDifference = z.infer<typeof ReconciliationDifference>;

export const RunsQuery = z.object({ provider: text(40).optional(), ...PageQuery });
export type RunsQuery = z.infer<typeof RunsQuery>;
export const DifferencesQuery = RunsQuery.extend({ which: z.enum(['open', 'gone', 'all']).default('open') });
export type DifferencesQuery = z.infer<typeof DifferencesQuery>;
