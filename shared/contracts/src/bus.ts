import { z } from 'zod/mini';
import { TransactionUpdate } from './realtime.ts';
import { BalanceState, IdleState, SessionEnd, SessionState } from './session.ts';

export interface TopicRules<Payload extends z.ZodMiniType> {
  payload: Payload;
  /** Facts about session and money are published only by the host. */
  publisher: 'host' | 'any';
  /**
   * With `last`, late subscribers immediately receive the latest message. With `unheard`, the next subscriber receives the messages of
   * the last minute that arrived while there was none.
   */
  replay: 'none' | 'last' | 'unheard';
  /** Whether messages are sent to the other tabs of this browser. */
  crossTab: boolean;
  version: number;
}

const topic = <Payload extends z.ZodMiniType>(
  payload: Payload,
  rules: Partial<Omit<TopicRules<Payload>, 'payload'>> = {},
): TopicRules<Payload> => ({ payload, publisher: 'any', replay: 'none', crossTab: false, version: 1, ...rules });

export const NOTICE_TYPES = ['error', 'warn', 'success', 'info'] as const;

/** A notice in the stack. Texts are already in the page's language. */
export const Notice = z.object({
  /** A notice with the same id replaces the older one. */
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  title: z.string(),
  text: z.optional(z.string()),
  /** The text with markup, which is sanitized before it is shown (EN7). `text` stays for remotes that do not know it. */
  html: z.optional(z.string()),
  /** Name of a picture, instead of that of the type. An unknown name is ignored. */
  icon: z.optional(z.string()),
  /** Name of a look, in addition to that of the type. An unknown name is ignored. */
  look: z.optional(z.string()),
  /** Milliseconds; 0 stays until closed. By default errors stay, and others are shown for 5000. */
  duration: z.optional(z.number()),
  /** False for a notice that closes automatically when it no longer applies. True by default. */
  closeButton: z.optional(z.boolean()),
  /** Time of the event in milliseconds of the server's clock. Defaults to the time at which the notice is shown. */
  timestamp: z.optional(z.number()),
  link: z.optional(
    z.object({ label: z.string(), route: z.string(), params: z.optional(z.record(z.string(), z.string())) }),
  ),
});
export type Notice = z.infer<typeof Notice>;

/** All topics of the bus, with payload, publisher and replay. */
export const TOPICS = {
  'session.changed': topic(SessionState, { publisher: 'host', replay: 'last' }),
  /** Tells other tabs to reload the session. Carries no personal data. */
  'session.ended': topic(z.object({ reason: SessionEnd }), {
    publisher: 'host',
    crossTab: true,
  }),
  'session.started': topic(z.object({ customerId: z.string() }), { publisher: 'host', crossTab: true }),
  'session.idle': topic(IdleState, { publisher: 'host', replay: 'last' }),
  /** The player was active. Remotes use `session.extend()` instead, which checks for a real gesture. */
  'session.activity': topic(z.object({ at: z.number() }), { publisher: 'host', crossTab: true }),
  'balance.changed': topic(BalanceState, { publisher: 'host', replay: 'last' }),
  'connection.changed': topic(
    z.object({
      api: z.enum(['up', 'down']),
      realtime: z.enum(['off', 'up', 'down']),
      /** Whether the device has a network. Older hosts do not send it. */
      online: z.optional(z.boolean()),
    }),
    { publisher: 'host', replay: 'last' },
  ),
  'login.requested': topic(z.object({ returnTo: z.optional(z.string()), reason: z.optional(z.string()) })),
  'login-modal.changed': topic(z.object({ open: z.boolean() }), { replay: 'last' }),
  'notice.shown': topic(Notice, { replay: 'unheard' }),
  'notice.closed': topic(z.object({ id: z.string() }), { replay: 'unheard' }),
  'info-bar.shown': topic(
    z.object({ type: z.enum(['success', 'fail', 'info']), text: z.string(), duration: z.optional(z.number()) }),
    { replay: 'unheard' },
  ),
  /** Focuses the element with this DOM id after a short delay, once it has rendered (SH32). */
  'focus.requested': topic(z.object({ id: z.string() })),
  'scroll-top.offered': topic(z.object({ offered: z.boolean() }), { replay: 'last' }),
  /** Number of unread replies from support. The shell loads it, and pages that show replies lower it. */
  'tickets.unread': topic(z.object({ unread: z.int() }), { replay: 'last', crossTab: true }),
  'payment.updated': topic(TransactionUpdate, { publisher: 'host' }),
  'release.changed': topic(z.object({ remote: z.string(), from: z.string(), to: z.string() }), { publisher: 'host' }),
  /** A newer host is live. Open pages keep theirs and may offer a reload. */
  'release.reload-offered': topic(z.object({ reason: z.string() }), { publisher: 'host', replay: 'last' }),
} as const satisfies Record<string, TopicRules<z.ZodMiniType>>;

export type Topic = keyof typeof TOPICS;
export type PayloadOf<T extends Topic> = z.infer<(typeof TOPICS)[T]['payload']>;

/** A message: the payload with its origin. */
export interface Envelope<T extends Topic = Topic> {
  topic: T;
  payload: PayloadOf<T>;
  /** Publishing remote and its version, for example `remote-auth@1.4.0`. */
  source: string;
  /** Milliseconds since the epoch. */
  at: number;
}
