import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOwnMachine } from '@parlay/tooling/public-address';
import { createTransport } from 'nodemailer';
import type { Letter } from './seal.ts';

/** Hands one e-mail over. Rejects when it may not have arrived. The id stays the same however often it is tried. */
export interface Transport {
  send(id: string, letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 10_000;

/** A mail server by its address. */
export function smtpTransport(url: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Never in clear text over a network: without TLS a letter waits.
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
 * A folder that the sandbox shows as /outbox: one file an e-mail, there as a whole or not at all. The links in them let
 * their reader in, so that nobody but the owner may read them.
 */
export function folderTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(id, letter) {
      const { message } = await composer.sendMail(messageOf(id, letter));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One of an earlier start may be open to others, and so may a part that a killed process left.
      await chmod(folder, 0o700);
      const part = join(folder, `.${id}.part`);
      await rm(part, { force: true });
      await writeFile(part, message as Buffer, { mode: 0o600 });
      await rename(part, join(folder, `${id}.eml`));
    },
    close: () => composer.close(),
  };
}

const messageOf = (id: string, { from, to, replyTo, subject, text, html }: Letter) => ({
  from,
  // As an object: an address is never parsed into several.
  to: { name: '', address: to },
  ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
  subject,
  text,
  html,
  // The same at each try, so that a mail server or a reader can tell that it has it already.
  messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
