import type { z } from 'zod';

/** A server that refuses to start in production if one of its requirements is not met. */
export type Deployable = 'registry' | 'platform' | 'realtime' | 'edge';

/** A missing or weak setting. */
export interface Finding {
  /** Usually the variable. */
  name: string;
  /** A sentence. */
  problem: string;
  /** A sentence. */
  remedy: string;
  /** Whether production starts in spite of the finding. */
  isAdvice?: true;
}

/** The variables that are set, without empty ones. */
export type SetVariables = Readonly<Record<string, string>>;

/** A requirement of production that is checked using only the environment. */
export interface Requirement {
  name: string;
  /** Deployables that refuse to start without it. Empty for advice. A preflight checks all requirements. */
  of: readonly Deployable[];
  check(stated: SetVariables): Finding | readonly Finding[] | undefined;
}

interface VariableRequirement {
  of: readonly Deployable[];
  schema: z.ZodType;
  remedy: string;
  /** Whether the variable may be unset. A set value is always checked. */
  optional?: true;
}

/** Requires a variable whose value passes the schema. The value is never shown, because it may be secret. */
export const requireVariable = (name: string, { of, schema, remedy, optional }: VariableRequirement): Requirement => ({
  name,
  of,
  check(stated) {
    const value = stated[name];
    if (value === undefined) return optional ? undefined : { name, problem: 'It is not set.', remedy };
    const parsed = schema.safeParse(value);
    return parsed.success ? undefined : { name, problem: toSentence(parsed.error.issues[0]?.message), remedy };
  },
});

/** Formats a schema's message as a sentence, with an upper-case first letter and a full stop. */
export function toSentence(message = 'it does not work'): string {
  const text = message.replace(/\.?$/, '.');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export function createFinding(name: string, problem: string, remedy: string): Finding {
  return { name, problem, remedy };
}
