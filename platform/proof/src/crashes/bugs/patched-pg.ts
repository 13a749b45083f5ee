import pg from 'pg';

interface Prepared {
  text: string;
  values: unknown[];
}
type Callback = (error: unknown, result?: pg.QueryResult) => void;
/** Query function of the driver, which is called with a callback, as by the platform, or returns a promise. */
type Query = (this: pg.Client, input: string | Prepared, extra?: unknown[] | Callback) => Promise<pg.QueryResult>;

const MONEY = /\b(game_(bet|win|rollback)|deposit_\w+|tournament_enroll|bet_(place|cashout))\b/;

/** Replaces the driver's execution of money statements. `runStatement` is the original implementation. */
export function patchMoneyStatements(
  execute: (
    runStatement: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
    text: string,
    values: unknown[],
  ) => Promise<pg.QueryResult>,
): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  prototype.query = function query(input, extra) {
    const isMoneyStatement = typeof input === 'object' && MONEY.test(input.text);
    if (!isMoneyStatement || typeof extra !== 'function') return original.call(this, input, extra);
    const execution = execute((statement, given) => original.call(this, statement, given), input.text, input.values);
    void execution.then((result) => extra(null, result), extra);
    return execution;
  };
}
