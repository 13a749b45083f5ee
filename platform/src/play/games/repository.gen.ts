// Generated from the .sql file of the same name by `npm run queries`.
import { exec, many, one, only } from '@parlay/server/query';

export type GamesWithTagsRow = {
  id: string;
  name: string;
  imgUrl: string | null;
  freePlay: boolean;
  tags: string[];
  provider: string;
  studio: string;
  fact: unknown;
  family: string;
  rtp: string | null;
  facts: unknown;
  certifiedOn: string | null;
  laboratory: string | null;
  certifiedFacts: unknown;
  rounds: number | null;
  paidBack: number | null;
  spread: number | null;
  recent: number | null;
};
export const gamesWithTags = many<{
  featured?: readonly string[] | null | undefined;
  companies: readonly string[];
  tags?: readonly string[] | null | undefined;
  wanted?: readonly string[] | null | undefined;
}, GamesWithTagsRow>(`/* planned for its values */ select g.id, g.name, g.img_url as "imgUrl", g.free_play as "freePlay", case when $1::text[] is null then g.tags
  else array_cat(case when g.id = any ($1) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end as "tags", g.provider, g.studio, g.fact,
coalesce(c.family, g.family) as family, g.rtp, g.facts, c.issued_on::text as "certifiedOn", c.laboratory as "laboratory", c.facts as "certifiedFacts",
m.rounds::float8 as "rounds", m.paid_back::float8 as "paidBack", m.spread::float8 as "spread", m.recent::float8 as "recent" from game g left join game_measured m on m.game_id = g.id left join lateral (
  select * from game_certificate
  where game_id = g.id and rtp = g.rtp and issued_on <= current_date order by issued_on desc limit 1
) c on true where g.enabled and g.listed and g.provider = any ($2::text[]) and ($3::text[] is null or g.tags && $3) and ($4::text[] is null or case when $1::text[] is null then g.tags
  else array_cat(case when g.id = any ($1) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end && $4)
order by g.ordinal, g.id`, { params: ["featured","companies","tags","wanted"], sure: ["tags"] });

export type ListedGamesRow = {
  id: string;
  name: string;
  imgUrl: string | null;
  freePlay: boolean;
  tags: string[];
  provider: string;
  studio: string;
  fact: unknown;
  family: string;
  rtp: string | null;
  facts: unknown;
  certifiedOn: string | null;
  laboratory: string | null;
  certifiedFacts: unknown;
  rounds: number | null;
  paidBack: number | null;
  spread: number | null;
  recent: number | null;
};
export const listedGames = many<{
  featured?: readonly string[] | null | undefined;
}, ListedGamesRow>(`select g.id, g.name, g.img_url as "imgUrl", g.free_play as "freePlay", case when $1::text[] is null then g.tags
  else array_cat(case when g.id = any ($1) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end as "tags", g.provider, g.studio, g.fact,
coalesce(c.family, g.family) as family, g.rtp, g.facts, c.issued_on::text as "certifiedOn", c.laboratory as "laboratory", c.facts as "certifiedFacts",
m.rounds::float8 as "rounds", m.paid_back::float8 as "paidBack", m.spread::float8 as "spread", m.recent::float8 as "recent" from game g left join game_measured m on m.game_id = g.id left join lateral (
  select * from game_certificate
  where game_id = g.id and rtp = g.rtp and issued_on <= current_date order by issued_on desc limit 1
) c on true where g.listed order by g.ordinal, g.id`, { params: ["featured"], sure: ["tags"] });

export type GameByIdRow = {
  id: string;
  name: string;
  imgUrl: string | null;
  freePlay: boolean;
  tags: string[];
  provider: string;
  studio: string;
  fact: unknown;
  family: string;
  rtp: string | null;
  facts: unknown;
  certifiedOn: string | null;
  laboratory: string | null;
  certifiedFacts: unknown;
  rounds: number | null;
  paidBack: number | null;
  spread: number | null;
  recent: number | null;
};
export const gameById = one<{
  featured?: readonly string[] | null | undefined;
  companies: readonly string[];
  tags?: readonly string[] | null | undefined;
  id: string;
}, GameByIdRow>(`/* planned for its values */ select g.id, g.name, g.img_url as "imgUrl", g.free_play as "freePlay", case when $1::text[] is null then g.tags
  else array_cat(case when g.id = any ($1) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end as "tags", g.provider, g.studio, g.fact,
coalesce(c.family, g.family) as family, g.rtp, g.facts, c.issued_on::text as "certifiedOn", c.laboratory as "laboratory", c.facts as "certifiedFacts",
m.rounds::float8 as "rounds", m.paid_back::float8 as "paidBack", m.spread::float8 as "spread", m.recent::float8 as "recent" from game g left join game_measured m on m.game_id = g.id left join lateral (
  select * from game_certificate
  where game_id = g.id and rtp = g.rtp and issued_on <= current_date order by issued_on desc limit 1
) c on true where g.enabled and g.listed and g.provider = any ($2::text[]) and ($3::text[] is null or g.tags && $3) and g.id = $4`, { params: ["featured","companies","tags","id"], sure: ["tags"] });

export type TabsRow = {
  key: string;
  count: number;
};
export const tabs = many<{
  companies: readonly string[];
  tags?: readonly string[] | null | undefined;
  allGames: string;
  featured?: readonly string[] | null | undefined;
}, TabsRow>(`/* planned for its values */ select t.key, count(*)::int as "count"
from lobby_tab t join game g on g.enabled and g.listed and g.provider = any ($1::text[]) and ($2::text[] is null or g.tags && $2) and (t.key = $3 or t.key = any (case when $4::text[] is null then g.tags
  else array_cat(case when g.id = any ($4) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end))
group by t.key, t.ordinal order by t.ordinal`, { params: ["companies","tags","allGames","featured"], sure: ["count"] });

export type ProvidersWithTagRow = {
  provider: string;
};
export const providersWithTag = many<{
  tag: string;
}, ProvidersWithTagRow>(`select distinct provider from game where enabled and listed and $1::text = any (tags)`, { params: ["tag"] });

export type TakeGamePlaceRow = {
  elsewhere: string | null;
};
export const takeGamePlace = only<{
  customerId: string;
  replaces?: string | null | undefined;
  takeOver: boolean;
}, TakeGamePlaceRow>(`select game_place_take($1, $2::uuid, $3) as elsewhere`, { params: ["customerId","replaces","takeOver"] });

export type AgeMissingRow = {
  code: string | null;
};
export const ageMissing = only<{
  customerId: string;
  needsAge: boolean;
}, AgeMissingRow>(`select age_missing($1, $2) as code`, { params: ["customerId","needsAge"] });

export const endGameSession = exec<{
  id: string;
}>(`update game_session set ended_at = now() where id = $1::uuid and ended_at is null`, { params: ["id"] });

export type OpenGameSessionRow = {
  id: string;
  currency: string;
};
export const openGameSession = one<{
  tokenHash: string;
  sessionId: string;
  gameId: string;
  provider: string;
  cycleMs: number;
  slotSessionId?: string | null | undefined;
  needsAge: boolean;
  customerId: string;
}, OpenGameSessionRow>(`insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency, cycle_ms, slot_session_id,
  needs_age)
select $1, customer_id, $2, $3, $4, currency, $5, $6::uuid, $7
from wallet where customer_id = $8
returning id, currency`, { params: ["tokenHash","sessionId","gameId","provider","cycleMs","slotSessionId","needsAge","customerId"] });
