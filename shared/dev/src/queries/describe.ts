import { createGenerator, type ResolvedTarget } from '@ts-safeql/generate';
import postgres from 'postgres';
import { z } from 'zod';
import type { NamedQuery } from './read-queries.ts';

interface DescribedColumn {
  name: string;
  /** TypeScript type. */
  type: string;
}

export interface DescribedQuery {
  columns: DescribedColumn[];
  /** TypeScript types of the parameters. */
  paramTypes: string[];
  /** Names of the parameters of type json or jsonb. */
  json: string[];
}

export interface Describer {
  describe(query: NamedQuery): Promise<DescribedQuery>;
  close(): Promise<void>;
}

/** Types that the drivers are configured to return. */
export interface TypeRules {
  int8: 'bigint' | 'string';
}

const ROW_TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Date',
  timestamp: 'Date',
  date: 'Date',
};
/** Types of parameters. All others are sent as text. */
const PARAM_TYPES: Record<string, string> = {
  ...ROW_TYPES,
  int8: 'bigint | number | string',
  numeric: 'string | number',
  timestamptz: 'Date | string',
  timestamp: 'Date | string',
  date: 'Date | string',
};
/** Types of values in JSON, where numbers are numbers and timestamps are text. */
const JSON_TYPES: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float4: 'number',
  float8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  unknown: 'unknown',
  any: 'unknown',
};
const JSON_OIDS = ['json', 'jsonb'];

const PgType = z.object({
  name: z.string(),
  /** Type name of an array's elements; null for other types. */
  element: z.string().nullable(),
});
const CatalogTypes = z.array(PgType.extend({ oid: z.int() }));
const Checks = z.array(z.object({ column: z.string(), definition: z.string() }));

/**
 * Describes queries with a migrated database. PostgreSQL reports the types of parameters and columns. SafeQL infers from the
 * statement's syntax tree whether a column may be null. A text column's values are those that its check constraint
 * lists.
 */
export async function openDescriber(url: string, rules: TypeRules): Promise<Describer> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const generator = createGenerator();
  const types = new Map<number, z.infer<typeof PgType>>();
  const catalog = await sql`
    select t.oid, coalesce(b.typname, t.typname) as name, e.typname as element from pg_type t
    left join pg_type b on b.oid = t.typbasetype left join pg_type e on e.typarray = t.oid`;
  for (const { oid, ...type } of CatalogTypes.parse([...catalog])) types.set(oid, type);
  const checked = await checkedValues(sql);
  const rowTypes = { ...ROW_TYPES, int8: rules.int8 };
  const typeOf = (oid: number, known: Record<string, string>) => {
    const type = types.get(oid);
    if (type?.element) return { name: type.name, element: known[type.element] ?? 'string' };
    return { name: type?.name ?? '', type: known[type?.name ?? ''] ?? 'string' };
  };
  return {
    async describe(query) {
      const read = { sql, query: { text: query.text, sourcemaps: [] }, cacheKey: url, fieldTransform: undefined };
      const described = await generator.generate(read).catch(() => undefined);
      const found = described?._tag === 'Right' ? described.right : undefined;
      // Only PostgreSQL describes a statement that SafeQL cannot read. Then every column may be null.
      const stmt = found?.stmt ?? (await sql.unsafe(query.text).describe());
      const targets = new Map(found?.output?.value ?? []);
      const columns = stmt.columns.map((column) => {
        const target = targets.get(column.name);
        const { name, type, element } = typeOf(column.type, rowTypes);
        const values = checked.get(`${column.table}.${column.number}`);
        const base = JSON_OIDS.includes(name)
          ? jsonType(target)
          : element !== undefined
            ? `${element === 'bigint' ? 'string' : element}[]`
            : (values ?? type ?? 'string');
        const isDeclared = query.unsure.includes(column.name);
        const isNullable = base !== 'unknown' && !query.sure.includes(column.name) && (isDeclared || mayBeNull(target));
        return { name: column.name, type: isNullable ? `${base} | null` : base };
      });
      const paramTypes = query.params.map(({ isNullable }, index) => {
        const { type, element } = typeOf(stmt.types[index] ?? 0, PARAM_TYPES);
        const base =
          element === undefined ? (type ?? 'string') : `readonly ${element.includes(' ') ? `(${element})` : element}[]`;
        return isNullable ? `${base} | null | undefined` : base;
      });
      const json = query.params.flatMap(({ name }, index) =>
        JSON_OIDS.includes(types.get(stmt.types[index] ?? 0)?.name ?? '') ? [name] : [],
      );
      return { columns, paramTypes, json };
    },
    close: () => sql.end(),
  };
}

const isNull = (target: ResolvedTarget) => target.kind === 'type' && target.value === 'null';

/** Checks whether a column may be null. Returns true if nothing is known about it. */
const mayBeNull = (target: ResolvedTarget | undefined) =>
  target === undefined || (target.kind === 'union' && target.value.some(isNull));

/** Returns the type of JSON that the statement builds itself, or `unknown` for other JSON. */
function jsonType(target: ResolvedTarget | undefined): string {
  if (target?.kind !== 'object') return 'unknown';
  return `{ ${target.value.map(([name, value]) => `${JSON.stringify(name)}: ${jsonValue(value)}`).join('; ')} }`;
}

function jsonValue(target: ResolvedTarget): string {
  switch (target.kind) {
    case 'literal':
      return target.value;
    case 'union':
      return target.value.map(jsonValue).join(' | ');
    case 'array':
      return `(${jsonValue(target.value)})[]`;
    case 'object':
      return jsonType(target);
    default:
      return target.value === 'null' ? 'null' : (JSON_TYPES[target.type] ?? 'string');
  }
}

/**
 * Returns the values allowed by checks like `status in ('a', 'b')` of a column or its domain, by table and column
 * number.
 */
async function checkedValues(sql: postgres.Sql): Promise<Map<string, string>> {
  const checks = await sql`
    select a.attrelid || '.' || a.attnum as column, pg_get_constraintdef(c.oid) as definition
    from pg_attribute a join pg_constraint c on c.contype = 'c'
      and (c.conrelid = a.attrelid and c.conkey = array[a.attnum] or c.contypid = a.atttypid and c.contypid <> 0)
    where a.attnum > 0 and not a.attisdropped order by c.oid`;
  const values = new Map<string, string>();
  for (const { column, definition } of Checks.parse([...checks])) {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(definition) ?? [];
    if (list) values.set(column, [...list.matchAll(/'([^']*)'/g)].map(([, value]) => `'${value}'`).join(' | '));
  }
  return values;
}
