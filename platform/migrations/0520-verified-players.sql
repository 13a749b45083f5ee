-- When a check confirmed who the player is and that they are old enough. Only a check writes them; null: nobody has checked.
alter table player
  add column identity_verified_at timestamptz,
  add column age_verified_at timestamptz;
