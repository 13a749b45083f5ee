-- Deposits: what a player asked for, and what the payment provider told us about it.

create table payment_request (
  id uuid primary key,
  customer_id text not null,
  kind text not null check (kind in ('deposit')),
  provider text not null,
  method text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'QUEUED' check (status in (
    'EXECUTING_REVERSAL', 'FAILED', 'FAILED_ON_REVERSAL', 'QUEUED', 'QUEUED_FOR_REVERSAL',
    'READY_FOR_REDIRECTION', 'SUCCESSFUL', 'SUCCESSFUL_REVERSAL', 'CANCELLED')),
  -- The intent it came from: a retry with the same key finds it and goes on.
  key text not null,
  provider_reference text,
  redirect_url text,
  -- Whether a notification has come.
  heard boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (customer_id, key),
  unique (provider, provider_reference)
);
create index payment_request_of_customer on payment_request (customer_id, created_at desc);

-- The wallet's row is created with the account; the request only records the intent, no money moves yet.
-- Replies: {"conflict": true} · {"replay": reply} · {"request": row} where the provider has still to be asked.
create function deposit_open(
  p_id uuid, p_customer text, p_provider text, p_method text, p_amount bigint, p_key text, p_hash text
) returns jsonb language plpgsql as $$
declare claim jsonb; request payment_request; unit text;
begin
  claim := claim_key('deposit:' || p_customer, p_key, p_hash);
  if claim ? 'conflict' or claim -> 'replay' <> 'null' then return claim; end if;
  select currency into strict unit from wallet where customer_id = p_customer;
  insert into payment_request (id, customer_id, kind, provider, method, amount, currency, key)
  values (p_id, p_customer, 'deposit', p_provider, p_method, p_amount, unit, p_key)
  on conflict (customer_id, key) do nothing;
  select * into strict request from payment_request where customer_id = p_customer and key = p_key;
  return jsonb_build_object('request', jsonb_build_object(
    'id', request.id, 'amount', wire_money(request.amount, request.currency), 'currency', request.currency,
    'method', request.method));
end $$;

create function payment_fact(request payment_request) returns void language sql as $$
  insert into outbox (customer_id, event, payload)
  values (request.customer_id, 'TransactionUpdate', jsonb_build_object(
    'paymentRequestStatus', request.status, 'amount', wire_money(request.amount, request.currency),
    'currency', request.currency, 'reference', request.id))
$$;

-- The provider has taken the order. Its first notification may have been quicker: then the status stays as it is.
create function deposit_ordered(p_id uuid, p_reference text, p_redirect text) returns jsonb language plpgsql as $$
declare request payment_request; reply jsonb;
begin
  select * into strict request from payment_request where id = p_id for update;
  if request.provider_reference is null then
    update payment_request set
      provider_reference = p_reference, redirect_url = p_redirect, updated_at = now(),
      status = case when not heard and status = 'QUEUED' then 'READY_FOR_REDIRECTION' else status end
    where id = p_id returning * into request;
    if request.status = 'READY_FOR_REDIRECTION' then perform payment_fact(request); end if;
  end if;
  reply := jsonb_build_object('reference', request.id, 'redirectUrl', request.redirect_url,
    'status', 'READY_FOR_REDIRECTION', 'amount', wire_money(request.amount, request.currency), 'currency', request.currency);
  perform keep_reply('deposit:' || request.customer_id, request.key, reply);
  return reply;
end $$;

-- One notification of the provider. Money is booked once, when SUCCESSFUL is first heard; nothing takes it back but a
-- reversal. A failure may still be followed by a success (a second attempt on the provider's page), never the reverse.
-- Replies: null (unknown order), {"conflict": true}, {"first"|"replay": {"status"} or {"refused": code}}.
create function deposit_notified(
  p_provider text, p_event text, p_order uuid, p_reference text, p_status text, p_amount bigint, p_currency text, p_hash text
) returns jsonb language plpgsql as $$
declare
  scope text := 'payment:' || p_provider;
  request payment_request; claim jsonb; moved bigint;
begin
  if not exists (select 1 from payment_request where id = p_order and provider = p_provider) then return null; end if;
  claim := claim_key(scope, p_event, p_hash);
  if claim is not null then return claim; end if;
  select * into strict request from payment_request where id = p_order for update;
  if request.currency <> p_currency then return keep_reply(scope, p_event, refusal('currency_mismatch')); end if;
  if request.amount <> p_amount then return keep_reply(scope, p_event, refusal('amount_mismatch')); end if;
  if request.provider_reference <> p_reference then
    return keep_reply(scope, p_event, refusal('reference_mismatch'));
  end if;

  if (request.status <> p_status or not request.heard) and (
    request.status in ('QUEUED', 'READY_FOR_REDIRECTION')
    or (request.status in ('FAILED', 'CANCELLED') and p_status = 'SUCCESSFUL')
  ) then
    update payment_request set status = p_status, heard = true, updated_at = clock_timestamp() where id = p_order returning * into request;
    if p_status = 'SUCCESSFUL' then
      perform 1 from wallet where customer_id = request.customer_id for update;
      insert into transfer (kind, scope, key, customer_id, reference)
      values ('deposit', 'deposit', request.id::text, request.customer_id, request.id::text) returning id into moved;
      perform wallet_move(moved, request.customer_id, request.amount, 0, 0,
        account_of('psp', p_provider, request.currency));
    end if;
    perform payment_fact(request);
  end if;
  return keep_reply(scope, p_event, jsonb_build_object('status', request.status));
end $$;

-- The provider refused the order for good.
create function deposit_refused(p_id uuid) returns void language plpgsql as $$
declare request payment_request;
begin
  update payment_request set status = 'FAILED', updated_at = clock_timestamp()
  where id = p_id and status = 'QUEUED' and provider_reference is null returning * into request;
  if found then perform payment_fact(request); end if;
end $$;
