import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** Waits up to 15 s for an e-mail to this address with this subject. */
  mailTo(address: string, subject: RegExp): Promise<ParsedMail>;
  stop(): Promise<void>;
}

const ARRIVES_WITHIN_MS = 15_000;
const LOOK_EVERY_MS = 50;

/** Starts a local mail server that accepts every e-mail and forwards none. */
export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, taken) {
      simpleParser(stream).then(
        (mail) => {
          received.push(mail);
          taken();
        },
        (error: Error) => taken(error),
      );
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(address, subject) {
      for (let waited = 0; waited < ARRIVES_WITHIN_MS; waited += LOOK_EVERY_MS) {
        const found = received.find((mail) => recipientsOf(mail).includes(address) && subject.test(mail.subject ?? ''));
        if (found) return found;
        await delay(LOOK_EVERY_MS);
      }
      throw new Error(`No e-mail to ${address} about ${subject} has arrived.`);
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

const recipientsOf = ({ to }: ParsedMail): string[] =>
  [to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address));
