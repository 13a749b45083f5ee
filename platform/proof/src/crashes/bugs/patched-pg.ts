import pg from 'pg';

interface Prepared {
  text: string;
  values: unknown[];
}
type Query = (this: pg.Client, asked: string | Prepared, values?: unknown[]) => Promise<pg.QueryResult>;

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
  prototype.query = function query(asked, values) {
    const isMoney = typeof asked === 'object' && MONEY.test(asked.text) && Array.isArray(asked.values);
    if (!isMoney) return own.call(this, asked, values);
    return carryOut((statement, given) => own.call(this, statement, given), asked.text, asked.values);
  };
}
