-- name: takenNames :only
-- Checks whether a player of the brand has a name that looks the same, or the same e-mail address.
select
  exists (select 1 from player where brand_id = :brandId and username_key = lower(:username?::text)
      and customer_id is distinct from :except?)
    or exists (select 1 from player_likeness l join player p using (customer_id)
      where l.username_keys && :usernameKeys::text[] and p.brand_id = :brandId
        and customer_id is distinct from :except) as "username!",
  exists (select 1 from player where brand_id = :brandId and display_name_key = lower(:displayName?::text)
      and customer_id is distinct from :except)
    or exists (select 1 from player_likeness l join player p using (customer_id)
      where l.display_name_keys && :displayNameKeys::text[] and p.brand_id = :brandId
        and customer_id is distinct from :except) as "displayName!",
  exists (select 1 from player where brand_id = :brandId and email_key = lower(:email?::text)) as "email!";

-- name: lockNames :exec
select pg_advisory_xact_lock(7275970, key) from (
  select hashtext(name) as key from unnest(:keys::text[]) name
  union select hashtext(lower(:prefix::text || name)) from unnest(:names::text[]) name order by 1) keys;
