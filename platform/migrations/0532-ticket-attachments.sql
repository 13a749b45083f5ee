-- Files that players send with a message to support. Their bytes are sealed in the vault of files.
create table ticket_attachment (
  id uuid primary key,
  customer_id text not null references player (customer_id),
  -- The message that it was sent with; null: uploaded and not sent yet.
  message bigint references ticket_message (id),
  name text not null check (name <> '' and length(name) <= 120),
  -- By the content: image/jpeg, image/png or application/pdf.
  type text not null,
  -- Bytes after cleaning, and the number of sealed pieces.
  size int not null check (size > 0),
  pieces int not null,
  salt bytea not null,
  created_at timestamptz not null default now()
);
create index ticket_attachment_of_message on ticket_attachment (message) where message is not null;
create index ticket_attachment_unsent on ticket_attachment (customer_id, created_at) where message is null;
