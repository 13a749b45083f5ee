create table player (
  -- Public number of the player: name of the realtime channel, subject of every record.
  customer_id text primary key,
  brand_id int not null,
  username text not null,
  -- Lower case: two players of a brand never differ by case alone.
  username_key text not null generated always as (lower(username)) stored,
  display_name text not null,
  password_hash text not null,
  currency text not null,
  language text not null,
  email text not null,
  first_name text not null,
  surname text not null,
  mobile text not null default '',
  address jsonb not null default '{}',
  birth_date date not null,
  has_two_factor boolean not null default false,
  has_validated_email boolean not null default true,
  requires_email_verification boolean not null default false,
  pending_kyc_verification boolean not null default false,
  requires_kyc_verification boolean not null default false,
  -- ISO 8601 duration, or null: no reality check asked for.
  reality_check_period text,
  -- Consents the player must give at the next login.
  pending_consents text[] not null default '{}',
  preferences jsonb not null default '{}',
  last_login_at timestamptz,
  last_login_ip text,
  created_at timestamptz not null default now(),
  unique (brand_id, username_key)
);
create sequence player_number start 200001;
