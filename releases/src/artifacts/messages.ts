import { tryParseJson } from '@parlay/server/json-or-nothing';
import { z } from 'zod';

/** Messages in a build's language chunk: `JSON.parse('…')`. */
const PARSED = /JSON\.parse\('((?:[^'\\]|\\.)*)'\)/g;
const Messages = z.record(z.string(), z.unknown());

/** Returns a language chunk's texts by dotted key, or undefined if the script has another form. */
export function messagesIn(script: string): Map<string, string> | undefined {
  const texts = new Map<string, string>();
  let hasMessages = false;
  for (const [, quoted = ''] of script.matchAll(PARSED)) {
    const messages = parseQuoted(quoted);
    if (!messages) return undefined;
    hasMessages = true;
    flatten(messages, '', texts);
  }
  return hasMessages ? texts : undefined;
}

/** Parses the JSON in a single-quoted string, in which only quotes and backslashes are escaped. */
const parseQuoted = (quoted: string): Record<string, unknown> | undefined =>
  Messages.safeParse(tryParseJson(quoted.replace(/\\(['\\])/g, '$1'))).data;

function flatten(messages: Record<string, unknown>, prefix: string, into: Map<string, string>): void {
  for (const [key, value] of Object.entries(messages)) {
    const name = `${prefix}${key}`;
    const nested = Messages.safeParse(value);
    if (nested.success) flatten(nested.data, `${name}.`, into);
    else into.set(name, JSON.stringify(value));
  }
}
