-- fragment: found
p.customer_id as "customerId", p.brand_id as "brandId", p.username, p.first_name as "firstName", p.surname, p.email,
  p.standing, p.created_at as "createdAt", p.last_login_at as "lastLoginAt"

-- fragment: filtered
(:brand?::int is null or p.brand_id = :brand) and (:standing?::text is null or p.standing = :standing)
order by p.last_login_at desc nulls last, p.customer_id limit :take offset :offset

-- name: foundPlayer :one
select {found} from player p where p.customer_id = :customerId;

-- name: findPlayers :many
select {found} from player p where {filtered};

-- name: findPlayersBySession :many
select {found} from player p
where p.customer_id in (select s.customer_id from session s where s.id = :session::uuid) and {filtered};

-- name: findPlayersByText :many
select {found} from player p
where p.customer_id in (
    select customer_id from player where customer_id = :q
    union select customer_id from player where username_key like lower(:start)
    union select customer_id from player where email_key like lower(:start)
    union select customer_id from player where lower(surname) like lower(:start))
  and {filtered};

-- name: openSessions :one
select count(*)::int as sessions from session
where customer_id = :customerId and ended_at is null and expires_at > now();

-- name: debtOf :one
select wire_money(d.amount, w.currency) as "owed!" from book_debt d join wallet w using (customer_id)
where d.customer_id = :customerId and d.amount > 0;

-- name: notesOf :many
select actor, text, at from player_note where customer_id = :customerId order by id desc limit :most;

-- name: actionsOn :many
select actor, action, reason, at from operator_action
where subject = :customerId and action like 'player.%' order by id desc limit :most;

-- name: addNote :exec
insert into player_note (customer_id, actor, text) values (:customerId, :actor, :text);
