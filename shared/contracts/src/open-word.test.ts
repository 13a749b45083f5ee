import { describe, expect, it } from '@jest/globals';
import { z } from 'zod/mini';
import { TOPICS } from './bus.ts';
import { openSchema } from './open-schema.ts';
import { entryOf, isListed, plainWord } from './open-word.ts';
import { PageContext } from './page.ts';
import { REALTIME_EVENTS } from './realtime.ts';
import { ReleaseSet, RevisionEvent } from './release.ts';
import { SessionUser } from './session.ts';
import { ModesMessage } from './site-modes.ts';

const NEW = 'NEW_WORD';

/** Returns the paths of all enumerations and strict objects in a schema. */
function closedIn(schema: z.core.$ZodType, at = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (of: z.core.$ZodType, name = '') => closedIn(of, `${at}${name}`);
  switch (def.type) {
    case 'enum':
      return [at];
    case 'object':
      return [
        ...(def.catchall?._zod.def.type === 'never' ? [`${at} strict`] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`)),
      ];
    case 'array':
      return inside(def.element, '[]');
    case 'record':
      return [...inside(def.keyType, '{key}'), ...inside(def.valueType, '{}')];
    case 'union':
      return def.options.flatMap((option, index) => inside(option, `|${index}`));
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inside(def.innerType);
    default:
      return [];
  }
}

const CROSSING = [
  ...Object.entries(TOPICS).map(([name, { payload }]) => [`bus ${name}`, payload] as const),
  ...Object.entries(REALTIME_EVENTS).map(([name, payload]) => [`realtime ${name}`, payload as z.ZodMiniType] as const),
  ['session user', SessionUser] as const,
  ['page context', PageContext] as const,
  ['release set', ReleaseSet] as const,
  ['release event', RevisionEvent] as const,
  ['site modes', ModesMessage] as const,
];

describe('the open form of a schema', () => {
  it.each(CROSSING)('has no closed enumeration and no strict object: %s', (_, schema) => {
    expect(closedIn(openSchema(schema))).toEqual([]);
  });

  it('is tried on schemas with enumerations', () => {
    expect(CROSSING.flatMap(([, schema]) => closedIn(schema)).length).toBeGreaterThan(8);
  });

  it('accepts unknown words and fields at any depth, keeps defaults, and refuses everything else as before', () => {
    const schema = z.object({
      state: z.enum(['a', 'b']),
      rule: z._default(z.enum(['c']), 'c'),
      list: z.array(z.object({ kind: z.nullable(z.enum(['d'])) })),
      named: z.record(z.string(), z.enum(['e'])),
      one: z.optional(
        z.union([z.object({ status: z.literal('f'), why: z.enum(['g']) }), z.object({ status: z.literal('h') })]),
      ),
      byWord: z.partialRecord(z.enum(['i']), z.int()),
      rules: z.strictObject({ limit: z.int() }),
      count: z.int(),
    });
    const value = {
      ...{ state: NEW, list: [{ kind: NEW }], named: { x: NEW }, one: { status: 'f', why: NEW }, byWord: { [NEW]: 1 } },
      ...{ rules: { limit: 1 }, count: 1 },
    };
    expect(z.safeParse(openSchema(schema), { ...value, rules: { limit: 1, [NEW]: 2 } })).toEqual({
      success: true,
      data: { ...value, rule: 'c' },
    });
    expect(z.safeParse(schema, value).success).toBe(false);
    expect(z.safeParse(openSchema(schema), { ...value, state: 1 }).success).toBe(false);
    expect(z.safeParse(openSchema(schema), { ...value, count: 1.5 }).success).toBe(false);
    expect(z.safeParse(openSchema(schema), { ...value, one: { status: NEW } }).success).toBe(false);
  });
});

describe('a word', () => {
  it('has an entry only if it is in the table itself', () => {
    const table = { open: 1 };
    expect(entryOf(table, 'open')).toBe(1);
    for (const word of [NEW, 'constructor', '__proto__']) expect(entryOf(table, word as never)).toBeUndefined();
    expect([isListed(['a'], 'a'), isListed<string>(['a'], NEW)]).toEqual([true, false]);
  });

  it.each([
    ['PARTLY_REFUNDED', 'Partly refunded'],
    ['netDeposit', 'Net deposit'],
    ['cashed-out', 'Cashed out'],
    ['x', 'X'],
    ['', ''],
  ])('that is unknown is readable: %s', (word, text) => {
    expect(plainWord(word)).toBe(text);
  });
});
