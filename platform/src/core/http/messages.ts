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
  'deposit_challenge',
  'deposit_voucher',
  'deposit_pending',
  'deposit_successful',
  'deposit_declined',
  'deposit_cancelled',
  'deposit_reversed',
  'deposit_expired',
  'deposit_challenge_failed',
  'deposit_bonus',
  'bonus_ready',
  'destination_stopped',
] as const;
export type Notice = (typeof NOTICES)[number];

/** Schema of a language's message file. The process does not start if a text is missing. */
const File = z.strictObject({
  errors: z.record(z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]), z.string()),
  /** Consent texts by type. */
  consents: z.record(z.string(), z.string()),
  /** Messages of successful calls. */
  notices: z.record(z.enum(NOTICES), z.string()),
});

const texts = new Map(
  LOCALES.map((locale) => [locale, File.parse(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))]),
);

/** Returns the message of a failure in the page's language. */
export const messageOf = (code: ErrorCode, locale: Locale): string => texts.get(locale)?.errors[code] ?? code;

/** Returns a consent's text in the page's language. If it is empty, the page derives a text from the type (AU2). */
export function consentText(type: string, locale: Locale): string {
  const { consents = {} } = texts.get(locale) ?? {};
  return Object.hasOwn(consents, type) ? (consents[type] ?? '') : '';
}

/** Returns the message of a success in the page's language. */
export const noticeText = (notice: Notice, locale: Locale): string => texts.get(locale)?.notices[notice] ?? notice;
