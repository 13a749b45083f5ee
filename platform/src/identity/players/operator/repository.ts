import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Standing } from '../player.ts';
import type { PlayersQuery } from './schemas.ts';

export interface FoundRow {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: Standing;
  createdAt: Date;
  lastLoginAt: Date | null;
}

const FOUND = sql`
  p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt"`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Matches players: by number or session exactly, by names and addresses from their beginning, whatever their case. */
function matching(q: string): RawBuilder<unknown> {
  if (q === '') return sql`true`;
  if (UUID.test(q)) return sql`p.customer_id in (select s.customer_id from session s where s.id = ${q}::uuid)`;
  const start = `${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`p.customer_id in (
    select customer_id from player where customer_id = ${q}
    union select customer_id from player where username_key like lower(${start})
    union select customer_id from player where email_key like lower(${start})
    union select customer_id from player where lower(surname) like lower(${start}))`;
}

/** Players that match, latest login first. */
export async function findPlayers(
  db: QueryExecutorProvider,
  { q = '', brand, standing, page, size }: PlayersQuery,
): Promise<{ rows: FoundRow[]; hasNext: boolean }> {
  const { rows } = await sql<FoundRow>`
    select ${FOUND} from player p
    where ${matching(q)} and (${brand ?? null}::int is null or p.brand_id = ${brand ?? null}::int)
      and (${standing ?? null}::text is null or p.standing = ${standing ?? null})
    order by p.last_login_at desc nulls last, p.customer_id limit ${size + 1} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

export async function foundPlayer(db: QueryExecutorProvider, customerId: string): Promise<FoundRow | undefined> {
  const { rows } = await sql<FoundRow>`select ${FOUND} from player p where p.customer_id = ${customerId}`.execute(db);
  return rows[0];
}

const MOST = 100;

export async function openSessions(db: QueryExecutorProvider, customerId: string): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from session
    where customer_id = ${customerId} and ended_at is null and expires_at > now()`.execute(db);
  return rows[0]?.sessions ?? 0;
}

export async function notesOf(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<{ actor: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ actor: string; text: string; at: Date }>`
    select actor, text, at from player_note where customer_id = ${customerId} order by id desc limit ${MOST}`.execute(
    db,
  );
  return rows;
}

export async function actionsOn(
  db: QueryExecutorProvider,
  customerId: string,
): Promise<{ actor: string; action: string; reason: string; at: Date }[]> {
  const { rows } = await sql<{ actor: string; action: string; reason: string; at: Date }>`
    select actor, action, reason, at from operator_action
    where subject = ${customerId} and action like 'player.%' order by id desc limit ${MOST}`.execute(db);
  return rows;
}

export async function addNote(
  trx: QueryExecutorProvider,
  { customerId, actor, text }: { customerId: string; actor: string; text: string },
): Promise<void> {
  await sql`insert into player_note (customer_id, actor, text) values (${customerId}, ${actor}, ${text})`.execute(trx);
}
