-- Whether what this player registers to be paid out to counts as old: no hold and no announcement (decision 155). For the
-- demo's players, who have been players for long; nothing in production sets it.
alter table player add column destinations_are_old boolean not null default false;
