-- The player's past logins, newest first. A token that was replaced has a row of its own with the time of its login.
create index session_login on session (customer_id, created_at desc);
