-- fragment: game
g.id, g.name, g.img_url as "imgUrl", g.free_play as "freePlay", {tags} as "tags!", g.provider, g.studio, g.fact,
coalesce(c.family, g.family) as family, g.rtp, g.facts, c.issued_on::text as "certifiedOn?", c.laboratory as "laboratory?", c.facts as "certifiedFacts?",
m.rounds::float8 as "rounds?", m.paid_back::float8 as "paidBack?", m.spread::float8 as "spread?", m.recent::float8 as "recent?"

-- fragment: games
game g left join game_measured m on m.game_id = g.id left join lateral (
  select * from game_certificate
  where game_id = g.id and rtp = g.rtp and issued_on <= current_date order by issued_on desc limit 1
) c on true

-- fragment: tags
case when :featured?::text[] is null then g.tags
  else array_cat(case when g.id = any (:featured) then '{featured}' else '{}' end::text[], array_remove(g.tags, 'featured')) end

-- fragment: isOffered
g.enabled and g.listed and g.provider = any (:companies::text[]) and (:tags?::text[] is null or g.tags && :tags)

-- name: gamesWithTags :many
select {game} from {games} where {isOffered} and (:wanted?::text[] is null or {tags} && :wanted)
order by g.ordinal, g.id;

-- name: listedGames :many
select {game} from {games} where g.listed order by g.ordinal, g.id;

-- name: gameById :one
select {game} from {games} where {isOffered} and g.id = :id;

-- name: tabs :many
select t.key, count(*)::int as "count!"
from lobby_tab t join game g on {isOffered} and (t.key = :allGames or t.key = any ({tags}))
group by t.key, t.ordinal order by t.ordinal;

-- name: providersWithTag :many
select distinct provider from game where enabled and listed and :tag::text = any (tags);

-- name: takeGamePlace :only
select game_place_take(:customerId, :replaces?::uuid, :takeOver) as elsewhere;

-- name: ageMissing :only
select age_missing(:customerId, :needsAge) as code;

-- name: endGameSession :exec
update game_session set ended_at = now() where id = :id::uuid and ended_at is null;

-- name: openGameSession :one
insert into game_session (token_hash, customer_id, session_id, game_id, provider, currency, cycle_ms, slot_session_id,
  needs_age)
select :tokenHash, customer_id, :sessionId, :gameId, :provider, currency, :cycleMs, :slotSessionId?::uuid, :needsAge
from wallet where customer_id = :customerId
returning id, currency;
