// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one } from '@parlay/server/query';

export type FoundPlayerRow = {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: 'active' | 'suspended' | 'closed';
  createdAt: Date;
  lastLoginAt: Date | null;
};
export const foundPlayer = one<{
  customerId: string;
}, FoundPlayerRow>(`select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt" from player p where p.customer_id = $1`, { params: ["customerId"] });

export type FindPlayersRow = {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: 'active' | 'suspended' | 'closed';
  createdAt: Date;
  lastLoginAt: Date | null;
};
export const findPlayers = many<{
  brand?: number | null | undefined;
  standing?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FindPlayersRow>(`/* planned for its values */ select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt" from player p where ($1::int is null or p.brand_id = $1) and ($2::text is null or p.standing = $2)
order by p.last_login_at desc nulls last, p.customer_id limit $3 offset $4`, { params: ["brand","standing","take","offset"] });

export type FindPlayersBySessionRow = {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: 'active' | 'suspended' | 'closed';
  createdAt: Date;
  lastLoginAt: Date | null;
};
export const findPlayersBySession = many<{
  session: string;
  brand?: number | null | undefined;
  standing?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FindPlayersBySessionRow>(`/* planned for its values */ select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt" from player p
where p.customer_id in (select s.customer_id from session s where s.id = $1::uuid) and ($2::int is null or p.brand_id = $2) and ($3::text is null or p.standing = $3)
order by p.last_login_at desc nulls last, p.customer_id limit $4 offset $5`, { params: ["session","brand","standing","take","offset"] });

export type FindPlayersByTextRow = {
  customerId: string;
  brandId: number;
  username: string;
  firstName: string;
  surname: string;
  email: string;
  standing: 'active' | 'suspended' | 'closed';
  createdAt: Date;
  lastLoginAt: Date | null;
};
export const findPlayersByText = many<{
  q: string;
  start: string;
  brand?: number | null | undefined;
  standing?: string | null | undefined;
  take: bigint | number | string;
  offset: bigint | number | string;
}, FindPlayersByTextRow>(`/* planned for its values */ select p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt" from player p
where p.customer_id in (
    select customer_id from player where customer_id = $1
    union select customer_id from player where username_key like lower($2)
    union select customer_id from player where email_key like lower($2)
    union select customer_id from player where lower(surname) like lower($2))
  and ($3::int is null or p.brand_id = $3) and ($4::text is null or p.standing = $4)
order by p.last_login_at desc nulls last, p.customer_id limit $5 offset $6`, { params: ["q","start","brand","standing","take","offset"] });

export type OpenSessionsRow = {
  sessions: number;
};
export const openSessions = one<{
  customerId: string;
}, OpenSessionsRow>(`select count(*)::int as sessions from session
where customer_id = $1 and ended_at is null and expires_at > now()`, { params: ["customerId"] });

export type DebtOfRow = {
  owed: string;
};
export const debtOf = one<{
  customerId: string;
}, DebtOfRow>(`select wire_money(d.amount, w.currency) as "owed" from book_debt d join wallet w using (customer_id)
where d.customer_id = $1 and d.amount > 0`, { params: ["customerId"], sure: ["owed"] });

export type NotesOfRow = {
  actor: string;
  text: string;
  at: Date;
};
export const notesOf = many<{
  customerId: string;
  most: bigint | number | string;
}, NotesOfRow>(`select actor, text, at from player_note where customer_id = $1 order by id desc limit $2`, { params: ["customerId","most"] });

export type ActionsOnRow = {
  actor: string;
  action: string;
  reason: string;
  at: Date;
};
export const actionsOn = many<{
  customerId: string;
  most: bigint | number | string;
}, ActionsOnRow>(`select actor, action, reason, at from operator_action
where subject = $1 and action like 'player.%' order by id desc limit $2`, { params: ["customerId","most"] });

export const addNote = exec<{
  customerId: string;
  actor: string;
  text: string;
}>(`insert into player_note (customer_id, actor, text) values ($1, $2, $3)`, { params: ["customerId","actor","text"] });
