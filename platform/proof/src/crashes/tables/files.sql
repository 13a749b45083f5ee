-- Reads the files that players sent.

-- name: uploads :many
select id::text, customer_id as customer, received, state from identity_upload;

-- name: attachments :many
-- Returns unsent files. Prepared files were stored before the run.
select customer_id as customer, name, name like 'before-%' as "isPrepared" from ticket_attachment where message is null;
