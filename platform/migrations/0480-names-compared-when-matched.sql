-- Names are compared when accounts are matched (names_match), so that the way can change without computing columns anew.
drop index player_person;
alter table player drop column person_key, drop column name_words;
