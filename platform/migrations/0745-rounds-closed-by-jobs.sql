-- A round whose provider said with the bet that no win comes is closed by a job (decision 183).
select pgboss.create_queue('round-close',
  '{"policy": "singleton", "notify": true, "deadLetter": "given-up", "retryBackoff": true}');

-- A late win finds the session of its stake by player and time.
create index game_session_of_player on game_session (customer_id, created_at);
