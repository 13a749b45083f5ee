import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnMachine } from '@parlay/server/public-address';
import { createTransport } from 'nodemailer';
import type { ComposedMail } from './seal.ts';

/** Sends e-mails. `send()` rejects if an e-mail may not have arrived. Retries have the same id. */
export interface Transport {
  send(id: string, letter: ComposedMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** Returns a transport to the mail server at this URL. */
export function smtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Requires TLS over a network. E-mails to a server without TLS stay in the outbox.
    requireTLS: !isOwnMachine(new URL(url).hostname),
  });
  return {
    async send(id, letter) {
      await smtp.sendMail(messageOf(id, letter));
    },
    close: () => smtp.close(),
  };
}

/**
 * Returns a transport that writes to a folder, which the sandbox shows as /outbox. Writes one file per e-mail,
 * atomically and readable only by its owner, because e-mails contain login links.
 */
export function folderTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(id, letter) {
      const { message } = await composer.sendMail(messageOf(id, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A folder or partial file from an earlier run may have wider permissions.
      await chmod(folder, 0o700);
      const part = join(folder, `.${id}.part`);
      await rm(part, { force: true });
      await writeFile(part, message as Buffer, { mode: 0o600 });
      await rename(part, join(folder, `${id}.eml`));
    },
    close: () => composer.close(),
  };
}

const messageOf = (id: string, { from, to, replyTo, subject, text, html }: ComposedMail) => ({
  from,
  // Passed as an object, because a string could be parsed into several addresses.
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  html,
  // Retries have the same id, so that mail servers and clients recognize duplicates.
  messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
