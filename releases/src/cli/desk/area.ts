import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type Client, clientOf } from '../client.ts';
import { type Finish, type Outcome, refused } from '../outcome.ts';

export interface DeskOptions {
  json?: true;
  url?: string;
  token?: string;
}

/** Options of a verb that changes something. */
export interface ChangeOptions extends DeskOptions {
  reason: string;
  key?: string;
}

/** What the verbs of one area are made with. */
export interface Area {
  /** Adds a verb that reads. */
  verb(usage: string, description: string): Command;
  /** Adds a verb that changes something: it asks for a reason, and takes an idempotency key. */
  change(usage: string, description: string): Command;
  /** Runs a verb against the platform and prints what it answers. */
  act<T>(
    options: DeskOptions,
    task: (client: Client) => Promise<Outcome<T>>,
    words: (data: T) => string,
  ): Promise<void>;
}

/** Makes the areas of `parlay desk`. */
export const areaOf =
  (desk: Command, finish: Finish) =>
  (name: string, description: string): Area => {
    const area = desk.command(name).description(description);
    const verb = (usage: string, what: string) =>
      area
        .command(usage)
        .description(what)
        .option('--url <url>', 'address of the platform (default: PARLAY_URL, else the local one)')
        .option('--token <token>', "an operator's token (default: PARLAY_TOKEN)")
        .option('--json', 'print one JSON document and nothing else');
    return {
      verb,
      change: (usage, what) =>
        verb(usage, what)
          .requiredOption('--reason <text>', 'why')
          .option('--key <key>', 'idempotency key; the same one changes it once'),
      async act({ json, url, token }, task, words) {
        const client = platformClient(process.env, url, token);
        finish(client.ok ? withFields(await task(client.data)) : client, words, json === true);
      },
    };
  };

/** Header of a call that changes something. */
export const keyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** An instant for a person. */
export const at = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function platformClient(env: NodeJS.ProcessEnv, url?: string, token?: string): Outcome<Client> {
  const address = url || env.PARLAY_URL || `http://localhost:${env.PORT_API || 8084}`;
  if (!URL.canParse(address)) return refused('bad_environment', `"${address}" is not a URL.`);
  const bearer = token || env.PARLAY_TOKEN;
  if (!bearer)
    return refused(
      'no_token',
      'There is no token: set PARLAY_TOKEN to one that platform/scripts/operator-token.ts has made.',
    );
  return { ok: true, data: clientOf({ url: address.replace(/\/$/, ''), token: bearer }, 'platform') };
}

/** A refusal for a person names the fields. */
function withFields<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome;
  const fields = Object.keys(outcome.error.fieldErrors ?? {});
  const reason = outcome.error.details?.reason;
  const more = [...(fields.length > 0 ? [`Look at: ${fields.join(', ')}.`] : []), ...(reason ? [`(${reason})`] : [])];
  return { ok: false, error: { ...outcome.error, message: [outcome.error.message, ...more].join(' ') } };
}
