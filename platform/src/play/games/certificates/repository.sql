-- name: certifiedGame :one
select rtp, :issuedOn::date > current_date as "isInFuture!" from game where id = :game for update;

-- name: addCertificate :count
insert into game_certificate (game_id, issued_on, rtp, laboratory, number, family, facts, imported_by)
values (:game, :issuedOn::date, :rtp, :laboratory, :number, :family?, :facts::jsonb, :importedBy)
on conflict (game_id, issued_on) do update set imported_by = game_certificate.imported_by
where game_certificate.rtp = excluded.rtp and game_certificate.laboratory = excluded.laboratory
  and game_certificate.number = excluded.number and game_certificate.family is not distinct from excluded.family
  and game_certificate.facts = excluded.facts;
