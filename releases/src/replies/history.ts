import { z } from 'zod';

/** Kinds of entries of the log; refused changes are in it, too. */
export const HistoryKind = z.enum(['all', 'done', 'refused']);
export type HistoryKind = z.infer<typeof HistoryKind>;

export const HistoryEntry = z.object({
  seq: z.int(),
  at: z.string(),
  /** Name of the token that was used. */
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

/** The audit log, newest first. */
export const HistoryReply = z.array(HistoryEntry);
export type HistoryReply = z.infer<typeof HistoryReply>;

export const AuditReply = z.discriminatedUnion('ok', [
  /** `edges`: how many edges hold the entry that the log has for their revision. */
  z.object({ ok: z.literal(true), entries: z.int(), head: z.string(), edges: z.int() }),
  z.object({
    ok: z.literal(false),
    entries: z.int(),
    /** First entry that is missing or altered; null where the log itself is whole. */
    brokenAt: z.int().nullable(),
    problem: z.string(),
    /** Differences between the tables and the log. */
    differences: z.array(z.string()),
  }),
]);
export type AuditReply = z.infer<typeof AuditReply>;
