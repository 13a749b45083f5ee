-- Only games that are dealt live have the tag of live games. The stored catalogues do not say which are, so the next poll
-- reads them again.
update game set tags = array_remove(tags, 'livetables') where 'livetables' = any (tags);
delete from game_catalogue;
