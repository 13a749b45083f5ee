-- Maintenance and promo mode of a brand, as staff switched them last. A brand without a row has what its file says.
create table site_switch (
  brand_id int not null,
  mode text not null check (mode in ('maintenance', 'promo')),
  is_on boolean not null,
  -- The mode ends by itself at this time; null: staff end it.
  until timestamptz,
  reason text not null check (reason <> ''),
  actor text not null check (actor <> ''),
  changed_at timestamptz not null,
  primary key (brand_id, mode),
  check (until is null or is_on)
);
