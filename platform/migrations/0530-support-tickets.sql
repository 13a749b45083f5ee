-- Tickets: what players and visitors write to support, and what support answers.
create table ticket (
  number bigint generated always as identity (start with 8001) primary key,
  -- Its name everywhere: in addresses, in e-mails and at the help-desk company.
  reference text not null unique generated always as ('T-' || number::text) stored,
  brand_id int not null,
  -- Null: written by a visitor, who reads the answers in e-mails.
  customer_id text references player (customer_id),
  name text not null,
  email text not null,
  locale text not null,
  type text not null,
  subject text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PENDING_CUSTOMER', 'SOLVED', 'CLOSED')),
  -- A payment or a round of the player that it is about.
  about jsonb,
  -- The closed ticket that it continues.
  previous bigint references ticket (number),
  session_id text,
  -- The help-desk company that answers it; null: the brand's own staff.
  company text,
  -- Number of the company's event that set the status last.
  status_event bigint not null default 0,
  -- The player has read the messages up to this one.
  read_to bigint not null default 0,
  created_at timestamptz not null default now(),
  -- The last message or change of status.
  updated_at timestamptz not null default now()
);
create index ticket_of_customer on ticket (customer_id, updated_at desc);
create index ticket_by_change on ticket (updated_at desc);
create index ticket_solved on ticket (updated_at) where status = 'SOLVED';

-- Append-only: a record of both sides.
create table ticket_message (
  id bigint generated always as identity primary key,
  ticket bigint not null references ticket (number),
  sender text not null check (sender in ('player', 'support', 'system')),
  -- First name of the person of support, shown to the player.
  author text not null default '',
  -- Text of players, clean HTML of support; of the system: empty, or the text of a note.
  body text not null,
  -- What the system tells: solved, reopened, closed, expired, note.
  event text check ((event is null) = (sender <> 'system')),
  at timestamptz not null default now()
);
create index ticket_message_of on ticket_message (ticket, id);
create trigger ticket_message_append_only before update or delete on ticket_message
  for each row execute function refuse_change();
create trigger ticket_message_no_truncate before truncate on ticket_message execute function refuse_change();

-- What the help-desk company has to be told: in order for each ticket, again until it has taken it.
create table ticket_delivery (
  id bigint generated always as identity primary key,
  ticket bigint not null references ticket (number),
  company text not null,
  kind text not null check (kind in ('ticket', 'message', 'status')),
  body jsonb not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts int not null default 0,
  failure text,
  delivered_at timestamptz
);
create index ticket_delivery_waiting on ticket_delivery (ticket, id) where delivered_at is null;

-- Events of help-desk companies that were taken in; the same one is not taken in again.
create table help_desk_event (
  company text not null,
  event_id text not null,
  at timestamptz not null default now(),
  primary key (company, event_id)
);

-- How far a company's list of events was read.
create table help_desk_feed (
  company text primary key,
  after bigint not null
);

-- Messages of the contact form were kept and read by nobody. They become tickets of the brands' own staff.
alter table ticket add column contact_message uuid;
insert into ticket (brand_id, customer_id, name, email, locale, type, subject, created_at, updated_at, contact_message)
select brand_id, customer_id, name, email, locale, type, subject, created_at, created_at, id
from contact_message order by created_at, id;
insert into ticket_message (ticket, sender, body, at)
select t.number, 'player', c.message, c.created_at
from ticket t join contact_message c on c.id = t.contact_message order by t.number;
alter table ticket drop column contact_message;
drop table contact_message;
