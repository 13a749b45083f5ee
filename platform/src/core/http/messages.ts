import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'content', 'messages');

const NOTICES = [
  'password_mail',
  'email_again',
  'message_received',
  'password_changed',
  'deposit_redirect',
  'deposit_pending',
  'deposit_successful',
  'deposit_declined',
  'deposit_cancelled',
  'deposit_reversed',
] as const;
export type Notice = (typeof NOTICES)[number];

/** One file a language, each complete: a start without one of the texts is refused. */
const File = z.strictObject({
  errors: z.record(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]), z.string()),
  /** What a player agrees to, by the type of the consent. */
  consents: z.record(z.string(), z.string()),
  /** What a call that worked says. */
  notices: z.record(z.enum(NOTICES), z.string()),
});

const texts = new Map(
  LOCALES.map((locale) => [locale, File.parse(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))]),
);

/** Text of a failure in the page's language. */
export const messageOf = (code: ErrorCode, locale: Locale): string => texts.get(locale)?.errors[code] ?? code;

/** Text of a consent in the page's language; empty where there is none, and the page makes one of its type (AU2). */
export function consentText(type: string, locale: Locale): string {
  const { consents = {} } = texts.get(locale) ?? {};
  return Object.hasOwn(consents, type) ? (consents[type] ?? '') : '';
}

/** Text of what has been done, in the page's language. */
export const noticeText = (notice: Notice, locale: Locale): string => texts.get(locale)?.notices[notice] ?? notice;
