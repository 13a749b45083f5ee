import { z } from 'zod';

/** Filter of log entries, which include refused changes. */
export const HistoryKind = z.enum(['all', 'done', 'refused']);
export type HistoryKind = z.infer<typeof HistoryKind>;

export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.string(),
  /** Name of the token used. */
  by: z.string(),
  /** Team of that token; null for the registry itself. */
  team: z.string().nullable(),
  action: z.string(),
  channel: z.string().nullable(),
  remote: z.string().nullable(),
  revision: z.int().nullable(),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Audit log, newest entry first. */
export const HistoryReply = z.array(HistoryEntry);
export type HistoryReply = z.infer<typeof HistoryReply>;

export const AuditReply = z.discriminatedUnion('ok', [
  /** `edges` is the number of edges that hold the same entry as the log for their revision. */
  z.object({ ok: z.literal(true), entries: z.int(), head: z.string(), edges: z.int() }),
  z.object({
    ok: z.literal(false),
    entries: z.int(),
    /** First entry that is missing or altered; null if the log itself is intact. */
    brokenAt: z.int().nullable(),
    problem: z.string(),
    /** Differences between the tables and the log. */
    differences: z.array(z.string()),
  }),
]);
export type AuditReply = z.infer<typeof AuditReply>;
