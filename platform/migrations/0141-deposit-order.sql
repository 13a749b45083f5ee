-- An order asked for again must be the same to the letter, whatever language or address the player's page has by then:
-- what is told to the provider is kept with the request.
alter table payment_request add column locale text not null default 'en', add column return_url text not null default '';
