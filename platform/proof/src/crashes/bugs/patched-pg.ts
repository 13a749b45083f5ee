import pg from 'pg';

interface Prepared {
  text: string;
  values: unknown[];
}
type Answered = (error: unknown, result?: pg.QueryResult) => void;
/** A query with a callback, as the platform asks, or one that promises. */
type Query = (this: pg.Client, asked: string | Prepared, more?: unknown[] | Answered) => Promise<pg.QueryResult>;

const MONEY = /\b(game_(bet|win|rollback)|deposit_\w+|tournament_enroll|bet_(place|cashout))\b/;

/** Replaces how the driver carries out money statements; `ask` is the driver's own way. */
export function patchMoneyStatements(
  carryOut: (
    ask: (text: string, values?: unknown[]) => Promise<pg.QueryResult>,
    text: string,
    values: unknown[],
  ) => Promise<pg.QueryResult>,
): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const own = prototype.query;
  prototype.query = function query(asked, more) {
    const isMoney = typeof asked === 'object' && MONEY.test(asked.text);
    if (!isMoney || typeof more !== 'function') return own.call(this, asked, more);
    const carried = carryOut((statement, given) => own.call(this, statement, given), asked.text, asked.values);
    void carried.then((result) => more(null, result), more);
    return carried;
  };
}
