-- What a player has to accept at the next login is known from the versions in consent_record and in the brand's data.
alter table player drop column pending_consents;
