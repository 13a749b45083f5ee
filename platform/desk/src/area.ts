import { randomUUID } from 'node:crypto';
import { type Client, clientOf } from '@parlay/cli/client';
import { commandGroup, type Examples, withExamples } from '@parlay/cli/examples';
import { type Finish, type Outcome, refusal } from '@parlay/cli/outcome';
import type { Command } from 'commander';

export interface DeskOptions {
  json?: true;
  url?: string;
  token?: string;
}

/** Options of a verb that reads personal data. */
export interface ReadOptions extends DeskOptions {
  reason: string;
  case?: string;
}

/** Options of a verb that changes data. */
export interface ChangeOptions extends DeskOptions {
  reason: string;
  key?: string;
}

/** Builders and runner for the verbs of one area. */
export interface Area {
  /** Adds a verb that reads data. */
  verb(usage: string, description: string, ...examples: Examples): Command;
  /** Adds a verb that reads personal data and requires a reason, which is recorded. */
  read(usage: string, description: string, ...examples: Examples): Command;
  /** Adds a verb that changes data. It requires a reason and accepts an idempotency key. */
  change(usage: string, description: string, ...examples: Examples): Command;
  /** Runs a verb against the platform and prints the result. */
  act<T>(
    options: DeskOptions | ReadOptions,
    task: (client: Client) => Promise<Outcome<T>>,
    format: (data: T) => string,
  ): Promise<void>;
}

/** Builds the areas of `parlay desk`. */
export const areaOf =
  (desk: Command, finish: Finish) =>
  (name: string, description: string): Area => {
    const area = commandGroup(desk, name, description);
    const verb = (usage: string, summary: string, ...examples: Examples) =>
      withExamples(area.command(usage).description(summary), examples)
        .option('--url <url>', 'address of the operator API (default: DESK_URL, else the local one)')
        .option('--token <token>', "an operator's token (default: DESK_TOKEN)")
        .option('--json', 'print one JSON document and nothing else');
    return {
      verb,
      read: (usage, summary, ...examples) =>
        verb(usage, summary, ...examples)
          .requiredOption('--reason <text>', 'why you look; recorded with your name')
          .option('--case <number>', 'number of the ticket or file that it belongs to'),
      change: (usage, summary, ...examples) =>
        verb(usage, summary, ...examples)
          .requiredOption('--reason <text>', 'why')
          .option('--key <key>', 'idempotency key; the same one changes it once'),
      async act({ json, url, token, ...purpose }, task, format) {
        const client = deskClient(process.env, { url, token, headers: readHeaders(purpose) });
        finish(client.ok ? withFields(await task(client.data)) : client, format, json === true);
      },
    };
  };

/** Returns the idempotency header for a call that changes data. */
export const idempotencyHeader = (key: string = randomUUID()) => ({ 'idempotency-key': key });

/** Formats an ISO timestamp for terminal output. */
export const formatTimestamp = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the headers with reason and case. They are URL-encoded, because headers allow only Latin-1. */
function readHeaders(purpose: { reason?: string; case?: string }): Record<string, string> {
  return {
    ...(purpose.reason === undefined ? {} : { 'desk-reason': encodeURIComponent(purpose.reason) }),
    ...(purpose.case === undefined ? {} : { 'desk-case': encodeURIComponent(purpose.case) }),
  };
}

interface ClientOptions {
  url: string | undefined;
  token: string | undefined;
  headers: Record<string, string>;
}

/** Builds the API client, whose variables differ from the registry's, because its token must not reach the desk. */
function deskClient(env: NodeJS.ProcessEnv, { url, token, headers }: ClientOptions): Outcome<Client> {
  const address = url || env.DESK_URL || `http://localhost:${env.PORT_DESK || 8086}`;
  if (!URL.canParse(address)) return refusal('bad_environment', `DESK_URL is "${address}", which is not a URL.`);
  const bearer = token || env.DESK_TOKEN;
  if (!bearer)
    return refusal(
      'no_token',
      'There is no token: set DESK_TOKEN to one that platform/scripts/operator-token.ts has made.',
    );
  return { ok: true, data: clientOf({ url: address.replace(/\/$/, ''), token: bearer, headers }, 'operator API') };
}

/** Adds the rejected fields and the reason to a refusal's message. */
function withFields<T>(outcome: Outcome<T>): Outcome<T> {
  if (outcome.ok) return outcome;
  const fields = Object.keys(outcome.error.fieldErrors ?? {});
  const reason = outcome.error.details?.reason;
  const hints = [...(fields.length > 0 ? [`Look at: ${fields.join(', ')}.`] : []), ...(reason ? [`(${reason})`] : [])];
  return { ok: false, error: { ...outcome.error, message: [outcome.error.message, ...hints].join(' ') } };
}
