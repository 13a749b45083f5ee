import { type RawBuilder, sql } from 'kysely';
import type { BetFilter } from './schemas.ts';
import { SOURCES, type Source } from './sources.ts';

/** Where a list goes on: after the bet with this time (to the microsecond) and id. */
export interface BetPlace {
  at: string;
  id: string;
}

/** A player's bets and rounds, newest first: columns of `HistoryBet` in minor units, `at` and `id`. */
export function betLines(customerId: string, filter: BetFilter, take: number, after?: BetPlace): RawBuilder<unknown> {
  const parts = sourcesOf(customerId, filter).map((source) => {
    const conditions = [...conditionsOf(source, filter), ...(after ? [isAfter(source, after)] : [])];
    return sql`(${rowsOf(source, conditions)} order by ${source.at} desc, ${source.id} desc limit ${take})`;
  });
  return sql`select * from (${sql.join(parts, sql` union all `)}) line order by at desc, id desc limit ${take}`;
}

/** Stakes and returns of a filter in minor units, of money or of points only: they cannot be added. */
export function betMoney(customerId: string, filter: BetFilter): RawBuilder<unknown> {
  const ofPoints = filter.product === 'tournament';
  const parts = sourcesOf(customerId, filter)
    .filter(({ products }) => products.includes('tournament') === ofPoints)
    .map((source) => {
      const where = joined(conditionsOf(source, filter));
      return sql`select ${source.stake} as stake, ${source.returned} as returned from ${source.tables}${where}`;
    });
  return sql.join(parts, sql` union all `);
}

/** One bet of the player by its id; no row when there is none. */
export function betLine(customerId: string, id: string): RawBuilder<unknown> {
  const [kind = '', provider = '', ...rest] = id.split(':');
  const number = rest.join(':');
  const is = {
    round: sql`r.provider = ${provider} and r.round_id = ${number}`,
    report: sql`p.provider = ${provider} and p.bet_id = ${number}`,
    bet: sql`b.id::text = ${provider}`,
  };
  if (isKind(kind)) return rowsOf(SOURCES[kind](customerId), [is[kind]]);
  return rowsOf(SOURCES.report(customerId), [sql`false`]);
}

const isKind = (kind: string): kind is keyof typeof SOURCES => Object.hasOwn(SOURCES, kind);

const sourcesOf = (customerId: string, { product }: BetFilter): Source[] =>
  Object.values(SOURCES)
    .map((source) => source(customerId))
    .filter(({ products }) => !product || products.includes(product));

function rowsOf(source: Source, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { at, id, product, result, stake, returned, facts, tables } = source;
  return sql`select ${at} as at, ${id} as id, ${product} as product, ${result} as result, ${stake} as stake,
    ${returned} as returned, ${facts} from ${tables}${joined(conditions)}`;
}

function conditionsOf(source: Source, { from, to, product, result }: BetFilter): RawBuilder<unknown>[] {
  return [
    from ? sql`${source.at} >= ${from}` : undefined,
    to ? sql`${source.at} < ${to}` : undefined,
    product ? sql`${source.product} = ${product}` : undefined,
    result ? sql`${source.result} = ${result}` : undefined,
  ].filter((condition) => condition !== undefined);
}

const isAfter = ({ at, id }: Source, after: BetPlace): RawBuilder<unknown> =>
  sql`${at} <= ${after.at}::timestamptz and (${at}, ${id}) < (${after.at}::timestamptz, ${after.id})`;

const joined = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
