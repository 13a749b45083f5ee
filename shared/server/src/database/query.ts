import { CompiledQuery, type QueryExecutorProvider } from 'kysely';

/** Metadata of a statement in a generated file. */
export interface Statement {
  /** Names of the parameters, in the order of their numbers. */
  params?: readonly string[];
  /** Parameters that are sent as JSON. */
  json?: readonly string[];
  /** Columns that the statement declares as never null. Their values are checked. */
  sure?: readonly string[];
}

/**
 * Prefix of statements with optional filters. PostgreSQL then plans for the given values, so an omitted filter costs nothing and the
 * others may use any index. A generic plan can only use indexes that suit all values.
 */
export const CUSTOM_PLAN = '/* planned for its values */';

/** A query that runs on a pool or in a transaction. */
export type Query<Params, Result> = [Params] extends [never]
  ? (db: QueryExecutorProvider) => Promise<Result>
  : (db: QueryExecutorProvider, params: Params) => Promise<Result>;

type Values = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, unknown>>;

/** Returns all rows. */
export const many = <Params, Result>(text: string, statement: Statement = {}) =>
  query<Params, Result[]>(text, statement, (rows) => rows);

/** Returns the first row, or undefined if there is none. */
export const one = <Params, Result>(text: string, statement: Statement = {}) =>
  query<Params, Result | undefined>(text, statement, ([row]) => row);

/** Returns the row of a statement that always returns exactly one, such as a function call. */
export const only = <Params, Result>(text: string, statement: Statement = {}) =>
  query<Params, Result>(text, statement, ([row]) => {
    if (row === undefined) throw new Error(`no row: ${text.trim()}`);
    return row;
  });

/** Returns the number of rows that the statement changed. */
export const count = <Params>(text: string, statement: Statement = {}) =>
  query<Params, number>(text, statement, (_rows, changed) => Number(changed));

/** Returns nothing. */
export const exec = <Params>(text: string, statement: Statement = {}) =>
  query<Params, void>(text, statement, () => undefined);

/**
 * Builds a query. Only generated files call it, because they have the row type that the database described for this
 * text.
 */
function query<Params, Result>(
  text: string,
  { params = [], json = [], sure = [] }: Statement,
  // biome-ignore lint/suspicious/noExplicitAny: rows come from the driver; their type is what the database described.
  resultOf: (rows: any[], changed: bigint) => Result,
): Query<Params, Result> {
  const readers = params.map((name) =>
    json.includes(name) ? (values: Values) => jsonOf(values[name]) : (values: Values) => values[name] ?? null,
  );
  const run = async (db: QueryExecutorProvider, values: Values = {}): Promise<Result> => {
    const statement = CompiledQuery.raw(
      text,
      readers.map((read) => read(values)),
    );
    const { rows, numAffectedRows = 0n } = await db.getExecutor().executeQuery<Row>(statement);
    for (const column of sure) for (const row of rows) expectValue(row, column, text);
    return resultOf(rows, numAffectedRows);
  };
  return run as Query<Params, Result>;
}

const jsonOf = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));

function expectValue(row: Row, column: string, text: string): void {
  if (row[column] === null) throw new Error(`the column ${column} is null: ${text.trim()}`);
}
