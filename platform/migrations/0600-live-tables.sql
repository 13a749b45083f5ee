-- No game has the tag 'live', by which the terms of live games counted a tenth: live tables have 'livetables'. The terms
-- that players have read say what was meant.
update campaign set definition = jsonb_set(definition #- '{terms,contribution,byTag,live}',
  '{terms,contribution,byTag,livetables}', definition #> '{terms,contribution,byTag,live}')
where definition #> '{terms,contribution,byTag}' ? 'live'
  and not definition #> '{terms,contribution,byTag}' ? 'livetables';

update bonus set terms = jsonb_set(terms #- '{contribution,byTag,live}',
  '{contribution,byTag,livetables}', terms #> '{contribution,byTag,live}')
where terms #> '{contribution,byTag}' ? 'live' and not terms #> '{contribution,byTag}' ? 'livetables';
