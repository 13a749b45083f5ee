import type { z } from 'zod';

/** A server that refuses to start in production while one of its requirements is not met. */
export type Deployable = 'registry' | 'platform' | 'realtime' | 'edge';

/** What is missing or weak. */
export interface Finding {
  /** The variable, mostly. */
  name: string;
  /** A sentence. */
  problem: string;
  /** A sentence. */
  remedy: string;
}

/** The variables that are set, without empty ones. */
export type Stated = Readonly<Record<string, string>>;

/** One thing that production needs, judged by the environment alone. */
export interface Requirement {
  name: string;
  /** Who refuses to start without it; a preflight looks at all. */
  of: readonly Deployable[];
  check(stated: Stated): Finding | readonly Finding[] | undefined;
}

interface Wanted {
  of: readonly Deployable[];
  schema: z.ZodType;
  remedy: string;
  /** May be left out; a value that is there is judged all the same. */
  optional?: true;
}

/** Requires a variable whose value passes the schema. The value itself is never repeated: it may be secret. */
export const variable = (name: string, { of, schema, remedy, optional }: Wanted): Requirement => ({
  name,
  of,
  check(stated) {
    const value = stated[name];
    if (value === undefined) return optional ? undefined : { name, problem: 'It is not set.', remedy };
    const parsed = schema.safeParse(value);
    return parsed.success ? undefined : { name, problem: sentence(parsed.error.issues[0]?.message), remedy };
  },
});

/** A schema's message as a sentence: first letter in upper case, full stop at the end. */
export function sentence(message = 'it does not work'): string {
  const text = message.replace(/\.?$/, '.');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
