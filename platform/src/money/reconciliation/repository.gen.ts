// Generated from the .sql file of the same name by `npm run queries`.
import { many, one, only } from '@parlay/server/query';

export type RecordRunRow = {
  run: unknown;
};
export const recordRun = only<{
  provider: string;
  lines: unknown;
  since: Date | string;
  until: Date | string;
}, RecordRunRow>(`select reconcile($1, $2::jsonb, $3, $4) as run`, { params: ["provider","lines","since","until"], json: ["lines"] });

export type LastRunOfRow = {
  until: Date;
};
export const lastRunOf = one<{
  provider: string;
}, LastRunOfRow>(`select until from reconciliation_run where provider = $1 order by id desc limit 1`, { params: ["provider"] });

export type RunsOfRow = {
  id: string;
  provider: string;
  at: string;
  until: string;
  lines: number;
  differences: number;
};
export const runsOf = many<{
  provider?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, RunsOfRow>(`/* planned for its values */ select id::text, provider, wire_instant(at) as "at", wire_instant(until) as "until", lines, differences
from reconciliation_run where $1::text is null or provider = $1
order by reconciliation_run.id desc limit $2 offset $3`, { params: ["provider","take","offset"], sure: ["at","until"] });

export type DifferencesOfRow = {
  id: string;
  provider: string;
  kind: 'deposit' | 'payout' | 'return' | 'reversal';
  request: string;
  reference: string | null;
  problem: 'unknown_request' | 'not_in_ledger' | 'not_in_statement' | 'other_amount' | 'other_currency' | 'booked_twice';
  ledger: string | null;
  statement: string | null;
  foundAt: string;
  goneAt: string | null;
};
export const differencesOf = many<{
  provider?: string | null | undefined;
  which: string;
  take: bigint | number | string;
  offset: bigint | number | string;
}, DifferencesOfRow>(`/* planned for its values */ select d.id::text, d.provider, d.kind, d.request, 'W-' || w.number as "reference", d.problem, d.ledger, d.statement,
  wire_instant(d.found_at) as "foundAt", wire_instant(d.gone_at) as "goneAt"
from reconciliation_difference d left join withdrawal w on w.id::text = d.request
where ($1::text is null or d.provider = $1)
  and ($2 = 'all' or (d.gone_at is null) = ($2 = 'open'))
order by d.id desc limit $3 offset $4`, { params: ["provider","which","take","offset"], sure: ["foundAt"] });
