import type { z } from 'zod';
import type { Db } from '../database/database.ts';

/** Kind of event that companies tell us about. Its body is stored until it is worked off. */
export interface NoticeKind<Body = unknown> {
  name: string;
  body: z.ZodType<Body>;
}

/** Declares a kind of event with the type of its body. */
export const declareNotice = <Body>(kind: NoticeKind<Body>): NoticeKind<Body> => kind;

/** Result of an event. A refused one is never tried again; the reason must not contain personal data. */
export type NoticeResult = { ok: true } | { ok: false; refused: string };

/** Applies events of a kind. */
export interface NoticeHandler {
  kind: NoticeKind;
  /** Runs in the transaction that marks the event as done, so that it is applied once. */
  apply(trx: Db, company: string, body: unknown): Promise<NoticeResult>;
}

/** Binds a handler to its kind. Bodies that do not match the schema never reach the handler. */
export const bindNoticeHandler = <Body>(
  kind: NoticeKind<Body>,
  apply: (trx: Db, company: string, body: Body) => Promise<NoticeResult>,
): NoticeHandler => ({ kind, apply: async (trx, company, body) => apply(trx, company, kind.body.parse(body)) });
