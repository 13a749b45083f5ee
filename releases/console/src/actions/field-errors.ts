import type { Failure } from '../data/outcome.ts';

/** Returns the field of a message about it or an entry of it, for example `members` for `members.0`. */
export const fieldOf = (name: string): string => name.split('.')[0] ?? name;

/** Returns the registry's message about a field, as a sentence. */
export function fieldError(error: Failure | undefined, field: string): string | undefined {
  const message = Object.entries(error?.fieldErrors ?? {}).find(([name]) => fieldOf(name) === field)?.[1];
  return message === undefined ? undefined : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
