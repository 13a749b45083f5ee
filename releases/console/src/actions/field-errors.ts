import type { Failure } from '../data/outcome.ts';

/** Returns the registry's message about a field, as a sentence. */
export function fieldError(error: Failure | undefined, field: string): string | undefined {
  const message = Object.entries(error?.fieldErrors ?? {}).find(([name]) => name.split('.')[0] === field)?.[1];
  return message === undefined ? undefined : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
