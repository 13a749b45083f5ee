import { z } from 'zod/mini';
import type { Open } from './open-word.ts';

/**
 * Returns a schema that accepts unknown words where the given one lists words, and drops unknown fields, at any depth. Servers
 * parse by the schema itself; pages parse what they receive by its open form.
 */
export function openSchema<Schema extends z.ZodMiniType>(schema: Schema): z.ZodMiniType<Open<z.infer<Schema>>> {
  const known = OPENED.get(schema) ?? opened(schema);
  OPENED.set(schema, known);
  return known as z.ZodMiniType<Open<z.infer<Schema>>>;
}

const OPENED = new WeakMap<z.core.$ZodType, z.core.$ZodType>();

function opened(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'enum':
      return z.string();
    case 'object':
      // Unknown fields of a strict object are dropped like those of any other.
      return z.clone(schema, { ...def, shape: mapped(def.shape), catchall: catchallOf(def.catchall) } as never);
    case 'array':
      return z.clone(schema, { ...def, element: opened(def.element) } as never);
    case 'record':
      return z.clone(schema, { ...def, keyType: opened(def.keyType), valueType: opened(def.valueType) } as never);
    case 'union':
      return z.clone(schema, { ...def, options: def.options.map(opened) } as never);
    case 'intersection':
      return z.clone(schema, { ...def, left: opened(def.left), right: opened(def.right) } as never);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return z.clone(schema, { ...def, innerType: opened(def.innerType) } as never);
    default:
      return schema;
  }
}

const catchallOf = (schema: z.core.$ZodType | undefined) =>
  schema === undefined || schema._zod.def.type === 'never' ? undefined : opened(schema);

const mapped = (shape: Readonly<Record<string, z.core.$ZodType>>) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, opened(field)]));
