import { Readable } from 'node:stream';
import { RemoteName } from '@parlay/contracts/release';
import { z } from 'zod';
import { entriesAfter, readChain } from '../audit/chain.ts';
import { verifyAudit } from '../audit/verify.ts';
import { readHistory } from '../channels/views/history.ts';
import { AuditReply, HistoryKind, HistoryReply } from '../replies/history.ts';
import { type RegistryApp, type RegistryContext, requireStaff } from './context.ts';
import { data, wholeNumber } from './schemas.ts';

/** Name of a token, or of the registry itself. */
const Actor = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be the name of a token');

const HistoryQuery = z.object({
  remote: z.optional(RemoteName),
  by: z.optional(Actor),
  kind: HistoryKind.default('all'),
  before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumber(1, 500).default(50),
});

const VerifyQuery = z.object({
  head: z
    .string()
    .regex(/^[0-9a-f]{32,64}$/, 'must be the hash of an entry, or its first 32 digits')
    .optional(),
});
const ExportQuery = z.object({
  after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  limit: wholeNumber(1, 1_000).default(500),
});

export function auditRoutes(app: RegistryApp, { db, heads }: RegistryContext): void {
  app.get(
    '/api/history',
    {
      schema: {
        summary: 'Who did what, when and why, newest first',
        querystring: HistoryQuery,
        response: { 200: data(HistoryReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      const { remote, by, kind, before, limit } = request.query;
      return { data: await readHistory(db, { remote, by, kind, before, limit }) };
    },
  );

  app.get(
    '/api/audit/verify',
    {
      schema: {
        summary: 'Walk the chained log, and compare the tables and what edges hold with it',
        querystring: VerifyQuery,
        response: { 200: data(AuditReply) },
      },
    },
    async (request) => {
      requireStaff(request);
      return { data: await verifyAudit(db, { seen: request.query.head, held: heads.all() }) };
    },
  );

  app.get(
    '/api/audit',
    { schema: { summary: 'Entries of the log with their hashes, oldest first', querystring: ExportQuery } },
    async (request) => {
      requireStaff(request);
      return { data: await readChain(db, request.query) };
    },
  );

  app.get(
    '/api/audit/export',
    {
      schema: {
        summary: 'All entries of the log with their hashes, oldest first, as JSON lines',
        querystring: ExportQuery.pick({ after: true }),
      },
    },
    async (request, reply) => {
      requireStaff(request);
      return reply
        .type('application/x-ndjson; charset=utf-8')
        .header('content-disposition', 'attachment; filename="parlay-audit.jsonl"')
        .send(Readable.from(linesAfter(db, request.query.after)));
    },
  );
}

/** Yields every entry after a sequence number as a line of JSON. */
async function* linesAfter(db: RegistryContext['db'], after: number): AsyncGenerator<string> {
  for await (const entry of entriesAfter(db, after)) yield `${JSON.stringify(entry)}\n`;
}
