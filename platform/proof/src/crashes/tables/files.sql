-- Files that players sent.

-- name: uploads :many
select id::text, customer_id as customer, received, state from identity_upload;

-- name: attachments :many
-- Unsent files. Prepared ones are from before the run.
select customer_id as customer, name, name like 'before-%' as "isPrepared" from ticket_attachment where message is null;
