import { jsonOrNothing } from '@parlay/server/json-or-nothing';
import { z } from 'zod';

/** Messages as a build leaves them: `JSON.parse('…')` in a chunk of their language. */
const PARSED = /JSON\.parse\('((?:[^'\\]|\\.)*)'\)/g;
const Messages = z.record(z.string(), z.unknown());

/** The texts of a script with messages by their dotted keys; undefined where it is written in another way. */
export function messagesIn(script: string): Map<string, string> | undefined {
  const texts = new Map<string, string>();
  let found = false;
  for (const [, quoted = ''] of script.matchAll(PARSED)) {
    const messages = parsed(quoted);
    if (!messages) return undefined;
    found = true;
    flatten(messages, '', texts);
  }
  return found ? texts : undefined;
}

/** The value of a string in single quotes is JSON, of which only quotes and backslashes were escaped. */
const parsed = (quoted: string): Record<string, unknown> | undefined =>
  Messages.safeParse(jsonOrNothing(quoted.replace(/\\(['\\])/g, '$1'))).data;

function flatten(messages: Record<string, unknown>, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(messages)) {
    const name = `${prefix}${key}`;
    const nested = Messages.safeParse(value);
    if (nested.success) flatten(nested.data, `${name}.`, into);
    else into.set(name, JSON.stringify(value));
  }
}
