-- The identity document that a player named at registration, where the brand asks for one (VA8).
alter table player add column national_id_kind text check (national_id_kind in ('DNI', 'RUC', 'CE', 'PASS'));
alter table player add column national_id_number text check ((national_id_number is null) = (national_id_kind is null));
