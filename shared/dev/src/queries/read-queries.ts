import { readFileSync } from 'node:fs';

/** Result of a query: all rows, the first row, the only row, the number of changed rows, or nothing. */
const RESULT_KINDS = ['many', 'one', 'only', 'count', 'exec'] as const;
type ResultKind = (typeof RESULT_KINDS)[number];

interface QueryParam {
  name: string;
  isNullable: boolean;
}

/** A query in a file. */
export interface NamedQuery {
  name: string;
  answer: ResultKind;
  /** Comment lines below the name. */
  comment: string[];
  /** Statement with `$1`, `$2` … for the parameters. */
  text: string;
  /** In the order of their numbers. */
  params: QueryParam[];
  /** Columns declared with a trailing `!`, which are never null. */
  sure: string[];
  /** Columns declared with a trailing `?`, which may be null. */
  unsure: string[];
  /** Line of the name, from 1. */
  line: number;
}

const HEAD = /^-- (?:name: (\w+) :(\w+)|fragment: (\w+))$/;

interface Block {
  line: number;
  name: string;
  answer: ResultKind | 'fragment';
  lines: string[];
}

/**
 * Reads the queries of a file: `-- name: walletOf :one`, then the statement. `{columns}` in a statement is replaced with the
 * text below `-- fragment: columns`. Throws an error with the line if the file has another form.
 */
export function readQueries(path: string): NamedQuery[] {
  const blocks = blocksOf(path);
  const fragments = new Map(
    blocks.flatMap((block) => (block.answer === 'fragment' ? [[block.name, sqlOf(block)]] : [])),
  );
  const names = blocks.map(({ name }) => name);
  return blocks.flatMap((block) => {
    const { line, name, answer, lines } = block;
    if (names.indexOf(name) !== names.lastIndexOf(name)) throw new Error(`${path}: ${name} stands there twice.`);
    if (answer === 'fragment') return [];
    const statement = withFragments(sqlOf(block), fragments);
    if (statement === '') throw new Error(`${path}, line ${line}: ${name} has no statement.`);
    const comment = lines.filter((one) => one.startsWith('-- ')).map((one) => one.slice(3));
    return [{ name, answer, comment, line, ...withNumbers(statement) }];
  });
}

function blocksOf(path: string): Block[] {
  const blocks: Block[] = [];
  for (const [index, text] of readFileSync(path, 'utf8').split('\n').entries()) {
    const fail = (rule: string) => new Error(`${path}, line ${index + 1}: ${rule}`);
    const [head, name, answer, fragment] = HEAD.exec(text) ?? [];
    if (head === undefined) {
      const block = blocks.at(-1);
      if (block) block.lines.push(text);
      else if (text.trim() !== '' && !text.startsWith('--')) throw fail('write "-- name: <query> :<answer>" above it.');
      continue;
    }
    const known = fragment === undefined ? RESULT_KINDS.find((one) => one === answer) : 'fragment';
    if (!known) throw fail(`:${answer} is none of ${RESULT_KINDS.join(', ')}.`);
    blocks.push({ line: index + 1, name: name ?? fragment ?? '', answer: known, lines: [] });
  }
  return blocks;
}

/** Returns the statement without whole-line comments. */
const sqlOf = ({ lines }: Block) =>
  lines
    .filter((line) => !/^\s*--/.test(line))
    .join('\n')
    .trim()
    .replace(/;$/, '');

function withFragments(text: string, fragments: ReadonlyMap<string | undefined, string | undefined>): string {
  return text.replaceAll(/'(?:[^']|'')*'|\{(\w+)\}/g, (token, name?: string) =>
    name === undefined ? token : withFragments(fragments.get(name) ?? missing(name), fragments),
  );
}

function missing(name: string): never {
  throw new Error(`There is no fragment ${name} in the file.`);
}

/** Quoted text, casts and parameters. Everything else is left unchanged. */
const TOKEN = /('(?:[^']|'')*')|"([^"]*)"|(::)|:([a-z]\w*)(\?)?/gi;

/** Replaces `:name` and `:name?` with numbers, and `"column!"` with `"column"`. */
function withNumbers(statement: string): Pick<NamedQuery, 'text' | 'params' | 'sure' | 'unsure'> {
  const params: QueryParam[] = [];
  const sure: string[] = [];
  const unsure: string[] = [];
  const text = statement.replaceAll(
    TOKEN,
    (token, quoted?: string, column?: string, cast?: string, name?: string, mark?: string) => {
      if (quoted !== undefined || cast !== undefined) return token;
      if (column !== undefined) {
        if (!/[!?]$/.test(column)) return token;
        (column.endsWith('!') ? sure : unsure).push(column.slice(0, -1));
        return `"${column.slice(0, -1)}"`;
      }
      let at = params.findIndex((param) => param.name === name);
      if (at < 0) at = params.push({ name: name ?? '', isNullable: false }) - 1;
      const param = params[at];
      if (param && mark !== undefined) param.isNullable = true;
      return `$${at + 1}`;
    },
  );
  return { text, params, sure, unsure };
}
