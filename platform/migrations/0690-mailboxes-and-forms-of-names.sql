-- Another version of the likeness compares names in more forms: a node makes those of before again when it starts.
alter table player_likeness add column version int not null default 1;
create index player_likeness_version on player_likeness (version);

-- One mailbox gets e-mail at many addresses: "+tag" before the @ says nothing, compatible forms of letters are the same
-- letter, and Google's mail ignores dots and has two names.
alter table player drop column email_bare;
alter table player add column email_bare text not null generated always as (
  case when lower(normalize(email, NFKC)) ~ '@(gmail|googlemail)\.com$'
    then replace(regexp_replace(lower(normalize(email, NFKC)), '(\+[^@]*)?@.*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(lower(normalize(email, NFKC)), '\+[^@]*@', '@') end) stored;
create index player_email_bare on player (email_bare);
