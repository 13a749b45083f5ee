-- What a studio says about a round with its win: the result, and what came of each stake. For the player's bet history.
alter table game_transaction add column outcome jsonb;
