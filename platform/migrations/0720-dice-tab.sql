-- The lobby's tab of dice games. A tab without a game is not shown, so that of jackpots stays for companies that have some.
insert into lobby_tab (key, ordinal) values ('dicegames', 8);
