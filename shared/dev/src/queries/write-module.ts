import { CUSTOM_PLAN } from '@parlay/server/query';
import type { DescribedQuery } from './describe.ts';
import type { NamedQuery } from './read-queries.ts';

export interface TypedQuery extends NamedQuery, DescribedQuery {}

/** Filter that is skipped if its parameter is null, such as `($2::text is null or nick = $2)`. */
const OPEN_FILTER = /\$\d+(?:::\w+(?:\[\])?)? is null or\b/;

/** Returns the TypeScript module of a file's queries. */
export function queryModule(queries: readonly TypedQuery[]): string {
  const answers = [...new Set(queries.map(({ answer }) => answer))].sort();
  return [
    '// Generated from the .sql file of the same name by `npm run queries`.',
    `import { ${answers.join(', ')} } from '@parlay/server/query';`,
    ...queries.flatMap((query) => ['', declaration(query)]),
    '',
  ].join('\n');
}

function declaration({
  name,
  answer,
  text,
  params,
  columns,
  json,
  sure,
  paramTypes,
  comment: lines,
}: TypedQuery): string {
  const comment = lines.length > 0 ? `/** ${lines.join('\n * ')} */\n` : '';
  const types = [objectOf(paramTypes.map((type, index) => [params[index]?.name ?? '', type]))];
  const hasRows = answer !== 'exec' && answer !== 'count';
  const row = `${name[0]?.toUpperCase()}${name.slice(1)}Row`;
  if (hasRows) types.push(row);
  const rows = hasRows
    ? `export type ${row} = ${objectOf(columns.map((column) => [column.name, column.type]))};\n`
    : '';
  const facts = Object.entries({ params: params.map((param) => param.name), json, sure })
    .filter(([, names]) => names.length > 0)
    .map(([fact, names]) => `${fact}: ${JSON.stringify(names)}`);
  const planned = OPEN_FILTER.test(text) ? `${CUSTOM_PLAN} ` : '';
  const last = facts.length > 0 ? `, { ${facts.join(', ')} }` : '';
  return `${rows}${comment}export const ${name} = ${answer}<${types.join(', ')}>(\`${planned}${text.replaceAll(/[`\\]|\$\{/g, '\\$&')}\`${last});`;
}

/** Returns the type of an object, or `never` for one without fields. A field that may be undefined is optional. */
function objectOf(fields: (readonly [name: string, type: string])[]): string {
  if (fields.length === 0) return 'never';
  const lines = fields.map(([name, type]) => {
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}${type.endsWith('undefined') ? '?' : ''}: ${type};`;
  });
  return `{\n${lines.join('\n')}\n}`;
}
