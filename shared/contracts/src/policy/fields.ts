import { z } from 'zod/mini';
import { secondsOf } from '../duration.ts';

/** Merges two values of a field into the one that protects the player more. Commutative and associative. */
type Stricter = (one: never, other: never) => unknown;

/** How each field of a policy is merged. A field that is not registered is a group of fields. */
export const STRICTER = z.registry<{ stricter: Stricter }>();

function field<S extends z.ZodMiniType>(schema: S, stricter: (one: z.infer<S>, other: z.infer<S>) => z.infer<S>): S {
  STRICTER.add(schema, { stricter });
  return schema;
}

/** A requirement, where true is stricter. */
export const must = () => field(z.boolean(), (one, other) => one || other);

/** A permission, where false is stricter. */
export const may = () => field(z.boolean(), (one, other) => one && other);

/** Choices in order of strictness, with the strictest last. */
export const ordered = <const T extends readonly string[]>(choices: T) =>
  field(z.enum(choices), (one, other) => (choices.indexOf(one) > choices.indexOf(other) ? one : other));

/** A list where more entries are stricter, in the order of `choices`. */
export const allOf = <const T extends readonly string[]>(choices: T) =>
  field(z.array(z.enum(choices)), (one, other) => choices.filter((choice) => isIn(one, choice) || isIn(other, choice)));

const isIn = (list: readonly string[], choice: string) => list.includes(choice);

const Count = z.number().check(z.minimum(0));

/** A number where more is stricter. */
export const largest = () => field(z.number().check(z.minimum(0)), (one, other) => Math.max(one, other));

/** A number where less is stricter. */
export const smallest = () => field(z.number().check(z.minimum(0)), (one, other) => Math.min(one, other));

/** A number where less is stricter, and null means no limit. */
export const smallestOrNone = () =>
  field(z.nullable(Count), (one, other) => (one === null ? other : other === null ? one : Math.min(one, other)));

/** Maximum amounts in minor units by currency. Currencies not listed have no maximum. */
export const ceilings = () =>
  field(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), z.int().check(z.minimum(0))), (one, other) => {
    const currencies = [...new Set([...Object.keys(one), ...Object.keys(other)])].sort();
    return Object.fromEntries(
      currencies.map((currency) => [
        currency,
        Math.min(one[currency] ?? Number.POSITIVE_INFINITY, other[currency] ?? Number.POSITIVE_INFINITY),
      ]),
    );
  });

/** An ISO 8601 duration between a minute and a day. */
const Period = z.string().check(
  z.refine((period) => {
    const seconds = secondsOf(period) ?? 0;
    return seconds >= 60 && seconds <= 86_400;
  }, 'is no duration from PT1M to P1D'),
);
const seconds = (period: string) => secondsOf(period) ?? 0;

/** A duration where shorter is stricter. */
export const shortest = () => field(Period, (one, other) => (seconds(one) <= seconds(other) ? one : other));

/** Durations to choose from. Merging keeps those of both lists, up to the longest that both allow. */
export const periods = () =>
  field(z.array(Period).check(z.minLength(1)), (one, other) => {
    const longest = Math.min(...[one, other].map((list) => Math.max(...list.map(seconds))));
    const all = [...one, ...other].filter((period) => seconds(period) <= longest);
    return [...new Map(all.map((period) => [seconds(period), period])).entries()]
      .sort(([a], [b]) => a - b)
      .map(([, period]) => period);
  });
