import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** Waits up to 15 seconds for an e-mail to this address with this subject. */
  mailTo(address: string, subject: RegExp): Promise<ParsedMail>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

/** Starts a local mail server that accepts all e-mails and forwards none. */
export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream).then(
        (mail) => {
          received.push(mail);
          done();
        },
        (error: Error) => done(error),
      );
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async mailTo(address, subject) {
      for (let waited = 0; waited < TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
        const match = received.find((mail) => recipientsOf(mail).includes(address) && subject.test(mail.subject ?? ''));
        if (match) return match;
        await delay(POLL_INTERVAL_MS);
      }
      throw new Error(`No e-mail to ${address} about ${subject} has arrived.`);
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

const recipientsOf = ({ to }: ParsedMail): string[] =>
  [to ?? []].flat().flatMap(({ value }) => value.map(({ address = '' }) => address));
