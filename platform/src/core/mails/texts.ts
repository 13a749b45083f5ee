import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES, type Locale } from '@parlay/contracts/brand';
import { z } from 'zod';

export const MAIL_KINDS = [
  'verify-email',
  'reset-password',
  'password-changed',
  'email-changed',
  'email-in-use',
  'new-login',
  'one-time-code',
  'two-factor-on',
  'two-factor-off',
  'ticket-answer',
  'contact-answer',
  'account-suspended',
  'account-restored',
  'account-closed',
  'account-erased',
  'account-erased-later',
  'break-begun',
  'self-excluded',
  'self-excluded-without-end',
  'exclusion-lifted',
  'document-accepted',
  'document-refused',
  'destination-added',
  'withdrawal-requested',
  'withdrawal-needs-identity',
  'withdrawal-in-review',
  'withdrawal-sent',
  'withdrawal-paid',
  'withdrawal-rejected',
  'withdrawal-returned',
  'lottery-won',
] as const;
export const MailKind = z.enum(MAIL_KINDS);
export type MailKind = z.infer<typeof MailKind>;

const Text = z.strictObject({
  subject: z.string().min(1),
  /**
   * Paragraphs with placeholders such as `{name}`. The paragraph `{link}` becomes a button, `{code}` is shown large,
   * `{answer}` keeps its line breaks, and `{helpers}` lists the brand's help lines.
   */
  paragraphs: z.array(z.string().min(1)).min(1),
  /** Label of the button. */
  button: z.string().min(1).optional(),
  /** Last line of an e-mail to a recipient without an account, instead of the common one. */
  footer: z.string().min(1).optional(),
});

const File = z.strictObject({
  greeting: z.string(),
  closing: z.string(),
  /** Last line of every e-mail. */
  footer: z.string(),
  unknownPlace: z.string(),
  /** Introduction of the help lines. */
  helpers: z.string(),
  mails: z.record(MailKind, Text),
});
export type MailTexts = z.infer<typeof File>;

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'mails');

/** Texts by locale, from one file each. The process does not start if a text is missing. */
const texts = new Map(
  LOCALES.map((locale) => [locale, File.parse(JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')))]),
);

export function mailTexts(locale: Locale): MailTexts {
  const found = texts.get(locale);
  if (!found) throw new Error(`there are no e-mails in ${locale}`);
  return found;
}
