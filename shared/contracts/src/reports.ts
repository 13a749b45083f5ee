import { z } from 'zod/mini';

const Short = z.string().check(z.maxLength(300));

/** Analytics events (RS13). */
export const CountedEvent = z.enum(['login', 'registration', 'first-deposit', 'repeat-deposit']);
export type CountedEvent = z.infer<typeof CountedEvent>;

/** Reports that a page sends by beacon: loads, failures and vitals, with remote@version and no personal data. */
export const Report = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('remote-loaded'), remote: Short, version: Short, slot: Short, milliseconds: z.number() }),
  z.object({
    kind: z.literal('remote-failed'),
    remote: Short,
    version: Short,
    slot: Short,
    /**
     * `broken-later` means in an effect or a later render, `blank-page` that nothing of the page was visible, `api-storm` too
     * many calls.
     */
    outcome: z.enum([
      'timed-out',
      'not-found',
      'broken-at-import',
      'broken-at-mount',
      'broken-later',
      'blank-page',
      'api-storm',
      'altered-bytes',
      'incompatible',
    ]),
    message: Short,
  }),
  z.object({ kind: z.literal('error'), remote: Short, version: Short, message: Short }),
  /**
   * Something other than the release changed the part's elements: a page translator, an extension, a content blocker. With
   * `failed` the part broke because of that and was mounted again. Never counts against a version.
   */
  z.object({
    kind: z.literal('foreign-change'),
    remote: Short,
    version: Short,
    change: z.enum(['text-replaced', 'node-moved', 'node-removed', 'failed']),
    message: z.optional(Short),
  }),
  /** Scripts of one remote blocked the main thread for this time. */
  z.object({ kind: z.literal('long-task'), remote: Short, version: Short, milliseconds: z.number() }),
  z.object({
    kind: z.literal('swap'),
    remote: Short,
    from: Short,
    to: Short,
    milliseconds: z.number(),
    /** When it finished, on the page's clock (`performance.now()`). Hosts before 2026-11-26 do not send it. */
    at: z.optional(z.number().check(z.minimum(0))),
  }),
  /**
   * A rollback waits in this page, for at most two minutes, for unfinished input in a frame, such as a game or a card.
   */
  z.object({ kind: z.literal('swap-held'), remote: Short, version: Short, to: Short }),
  /** `remote` and `version` name the part that owned the page. Hosts before 2026-11-26 do not send them. */
  z.object({
    kind: z.literal('vital'),
    name: z.enum(['LCP', 'CLS', 'INP', 'TTFB']),
    value: z.number(),
    route: Short,
    remote: z.optional(Short),
    version: z.optional(Short),
  }),
  z.object({ kind: z.literal('ignored-message'), source: Short, reason: Short }),
  /** Only with the visitor's consent. `uid` is the server's pseudonym of the player. */
  z.object({ kind: z.literal('analytics'), event: CountedEvent, uid: z.string().check(z.regex(/^[\w-]{22}$/)) }),
]);
export type Report = z.infer<typeof Report>;

/** Random id of one open page, not derived from the player. */
export const PageReference = z.string().check(z.regex(/^[0-9A-F]{10}$/));

/** Pages opened before these fields existed do not send `page` and `token`. */
export const ReportBatch = z.object({
  page: z.optional(PageReference),
  /** Signed by the edge when the page reported that it is open (`./visit`). */
  token: z.optional(z.string().check(z.maxLength(100))),
  /** When it was sent, on the page's clock. Used to date earlier events. */
  sentAt: z.optional(z.number().check(z.minimum(0))),
  reports: z.array(Report).check(z.minLength(1), z.maxLength(50)),
});
export type ReportBatch = z.infer<typeof ReportBatch>;
