-- Returns all data stored about a player, for the player: {"section": [row, …]}, with names, decimal amounts and ISO
-- times as in the API. site/own-data/inventory.ts lists the tables in it, and why other tables are left out.
create or replace function player_copy(p_customer text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'profile', (
      select jsonb_agg(jsonb_build_object(
        'customerId', customer_id, 'brandId', brand_id, 'username', username, 'displayName', display_name,
        'firstName', first_name, 'surname', surname, 'birthDate', birth_date, 'gender', gender, 'email', email,
        'emailConfirmed', has_validated_email, 'mobile', mobile, 'address', address, 'nationalIdKind', national_id_kind,
        'nationalIdNumber', national_id_number, 'language', language, 'currency', currency, 'registeredAt', wire_instant(created_at),
        'identityVerifiedAt', wire_instant(identity_verified_at), 'ageVerifiedAt', wire_instant(age_verified_at),
        'standing', standing, 'twoFactorLogin', has_two_factor, 'realityCheckPeriod', reality_check_period,
        'preferences', preferences))
      from player where customer_id = p_customer),
    'balances', (
      select jsonb_agg(wallet_json(w)) from wallet w where customer_id = p_customer),
    'consents', (
      select jsonb_agg(jsonb_build_object('type', type, 'given', given, 'version', version, 'text', presented_text,
        'ipAddress', ip_address, 'at', wire_instant(at)) order by id)
      from consent_record where customer_id = p_customer),
    'logins', (
      select jsonb_agg(jsonb_build_object('at', wire_instant(created_at), 'endedAt', wire_instant(ended_at),
        'endReason', end_reason, 'ipAddress', ip_address, 'browser', user_agent) order by created_at)
      from session where customer_id = p_customer),
    'devices', (
      select jsonb_agg(jsonb_build_object('firstLoginAt', wire_instant(created_at), 'lastUsedAt', wire_instant(last_used_at))
        order by created_at)
      from known_device where customer_id = p_customer),
    'transactions', (
      select jsonb_agg(jsonb_build_object('at', wire_instant(e.at), 'kind', e.kind, 'amount', wire_money(e.amount, w.currency),
        'balance', wire_money(e.balance, w.currency), 'currency', w.currency) order by e.version)
      from wallet_entry e join wallet w using (customer_id) where e.customer_id = p_customer),
    'payments', (
      select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'method', method, 'provider', provider,
        'providerReference', provider_reference, 'amount', wire_money(amount, currency), 'currency', currency,
        'status', status, 'at', wire_instant(created_at)) order by created_at)
      from payment_request where customer_id = p_customer),
    'withdrawals', (
      select jsonb_agg(jsonb_build_object('reference', 'W-' || number, 'amount', wire_money(amount, currency),
        'fee', wire_money(fee, currency), 'currency', currency, 'state', state, 'at', wire_instant(created_at)) order by number)
      from withdrawal where customer_id = p_customer),
    'paymentInstruments', (
      select jsonb_agg(jsonb_build_object('method', method, 'kind', kind, 'label', label, 'holder', holder,
        'addedAt', wire_instant(created_at), 'lastUsedAt', wire_instant(last_used_at)) order by created_at)
      from player_instrument where customer_id = p_customer),
    'gameRounds', (
      select jsonb_agg(jsonb_build_object('game', g.name, 'round', t.round_id, 'kind', t.kind,
        'amount', wire_money(t.amount, w.currency), 'currency', w.currency, 'rolledBack', t.rolled_back,
        'at', wire_instant(t.created_at)) order by t.created_at, t.transaction_id)
      from game_transaction t join wallet w using (customer_id)
      join game_round r on (r.provider, r.round_id, r.customer_id) = (t.provider, t.round_id, t.customer_id)
      join game g on g.id = r.game_id
      where t.customer_id = p_customer),
    'tournaments', (
      select jsonb_agg(jsonb_build_object('tournament', t.name, 'displayName', e.display_name,
        'entryPrice', wire_money(t.entry_price, t.currency), 'currency', t.currency, 'points', wire_money(e.available, 'UNO'),
        'joinedAt', wire_instant(e.joined_at)) order by e.joined_at)
      from tournament_entry e join tournament t on t.id = e.tournament_id where e.customer_id = p_customer),
    'tournamentBets', (
      select jsonb_agg(jsonb_build_object('tournament', t.name, 'selection', b.selection_id, 'stake', wire_money(b.stake, 'UNO'),
        'odds', round(b.odds / 100.0, 2), 'status', b.status, 'payout', wire_money(b.payout, 'UNO'),
        'at', wire_instant(b.created_at)) order by b.created_at)
      from bet b join tournament_entry e on e.id = b.entry_id join tournament t on t.id = e.tournament_id
      where e.customer_id = p_customer),
    'betsAtCompanies', (
      select jsonb_agg(jsonb_build_object('company', provider, 'product', product, 'name', name, 'detail', detail,
        'stake', wire_money(stake, currency), 'returned', wire_money(returned, currency), 'currency', currency,
        'status', status, 'at', wire_instant(placed_at)) order by placed_at)
      from provider_bet where customer_id = p_customer),
    'betsAndTickets', (
      select jsonb_agg(jsonb_build_object('company', b.provider, 'product', b.product, 'bet', b.bet_id, 'type', b.type,
        'name', b.name, 'detail', b.detail, 'stake', wire_money(b.stake, b.currency),
        'freeStake', wire_money(b.free_stake, b.currency), 'refunded', wire_money(b.refunded, b.currency),
        'returned', wire_money(b.returned, b.currency), 'currency', b.currency, 'result', b.result,
        'at', wire_instant(b.placed_at), 'choices', coalesce((
          select string_agg(concat(s.event, ': ', s.market, ': ', s.selection, ' (', s.odds, ')', ' ' || s.result), '; ' order by s.ordinal)
          from book_selection s where s.provider = b.provider and s.bet_id = b.bet_id), b.lines::text),
        'draws', (
          select string_agg(d.draw_id || ': ' || d.state, '; ' order by d.closes_at, d.draw_id)
          from book_draw d where d.provider = b.provider and d.bet_id = b.bet_id)) order by b.placed_at, b.bet_id)
      from book_bet b where b.customer_id = p_customer),
    'betChanges', (
      select jsonb_agg(jsonb_build_object('bet', m.bet_id, 'kind', m.kind, 'staked', wire_money(m.staked, w.currency),
        'refunded', wire_money(m.refunded, w.currency), 'returned', wire_money(m.returned, w.currency),
        'owed', wire_money(m.owed, w.currency), 'currency', w.currency, 'at', wire_instant(m.at)) order by m.at, m.transaction_id)
      from book_move m join wallet w using (customer_id) where m.customer_id = p_customer),
    'debts', (
      select jsonb_agg(jsonb_build_object('owed', wire_money(d.amount, w.currency), 'currency', w.currency))
      from book_debt d join wallet w using (customer_id) where d.customer_id = p_customer),
    'bonuses', (
      select jsonb_agg(jsonb_build_object('code', code, 'type', type, 'status', status,
        'amount', wire_money(amount, currency), 'currency', currency, 'at', wire_instant(opted_at)) order by opted_at)
      from bonus where customer_id = p_customer),
    'limits', (
      select jsonb_agg(jsonb_build_object('kind', kind, 'period', period, 'event', event, 'amount', amount,
        'previous', previous, 'at', wire_instant(at)) order by id)
      from limit_event where customer_id = p_customer),
    'slotSessions', (
      select jsonb_agg(jsonb_build_object('minutes', minutes, 'beganAt', wire_instant(began_at),
        'endsAt', wire_instant(ends_at)) order by began_at)
      from slot_session where customer_id = p_customer),
    'breaks', (
      select jsonb_agg(jsonb_build_object('kind', kind, 'scope', scope, 'startsAt', wire_instant(starts_at),
        'endsAt', case when ends_at < 'infinity' then wire_instant(ends_at) end, 'reason', reason) order by starts_at)
      from play_break where customer_id = p_customer),
    'registers', (
      select jsonb_agg(jsonb_build_object('register', register, 'listed', listed, 'askedAt', wire_instant(asked_at))
        order by asked_at)
      from register_answer where customer_id = p_customer),
    'documents', (
      select jsonb_agg(jsonb_build_object('kind', kind, 'name', name, 'state', state, 'reason', reason, 'note', note,
        'company', company, 'at', wire_instant(created_at)) order by created_at)
      from identity_check where customer_id = p_customer),
    'messages', (
      select jsonb_agg(jsonb_build_object('ticket', t.reference, 'subject', t.subject, 'sender', m.sender,
        'text', m.body, 'at', wire_instant(m.at)) order by m.id)
      from ticket t join ticket_message m on m.ticket = t.number where t.customer_id = p_customer and m.event is null),
    'affiliates', (
      select jsonb_agg(jsonb_build_object('tag', b_tag, 'operation', operation, 'at', wire_instant(at)) order by at)
      from affiliate_visit where customer_id = p_customer))
$$;
