import { z } from 'zod/mini';
import { STRICTER } from './fields.ts';
import { PolicyRules } from './jurisdiction-policy.ts';

type Part<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]?: Part<T[K]> | undefined } : T;
/** A subset of the rules, in their groups. */
export type SomeRules = Part<PolicyRules>;

/** Merges two sets of rules, using the stricter value of each field. The order makes no difference. */
export const strictest = (rules: PolicyRules, others: SomeRules): PolicyRules =>
  merged(PolicyRules, rules, others) as PolicyRules;

function merged(schema: z.core.$ZodType, one: unknown, other: unknown): unknown {
  if (other === undefined) return one;
  const meta = STRICTER.get(schema);
  if (meta) return meta.stricter(one as never, other as never);
  const [mine, theirs] = [one, other] as Record<string, unknown>[];
  return Object.fromEntries(
    Object.entries(groupOf(schema)).map(([name, inner]) => [name, merged(inner, mine?.[name], theirs?.[name])]),
  );
}

function groupOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodMiniObject) return schema.def.shape;
  throw new Error('A policy field does not define its stricter value.');
}

/** Paths of all fields, for example `limits.raise.delayHours`. */
export const POLICY_FIELDS: readonly string[] = pathsOf(PolicyRules, []);

function pathsOf(schema: z.core.$ZodType, path: readonly string[]): string[] {
  if (STRICTER.has(schema)) return [path.join('.')];
  return Object.entries(groupOf(schema)).flatMap(([name, inner]) => pathsOf(inner, [...path, name]));
}

/** Schema of a brand's additional rules: any of the jurisdiction's rules, in their groups. */
export const SomeRules = someOf(PolicyRules) as z.ZodMiniType<SomeRules>;

function someOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (STRICTER.has(schema)) return schema;
  const fields = Object.entries(groupOf(schema)).map(([name, inner]) => [name, z.optional(someOf(inner))]);
  return z.strictObject(Object.fromEntries(fields));
}
