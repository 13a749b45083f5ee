-- Addresses that are told of changes, and what each is still to be told.
CREATE TABLE webhook (
  name text PRIMARY KEY,
  url text NOT NULL,
  -- Signs each message, so it cannot be stored as a hash.
  secret text NOT NULL,
  least_severity text NOT NULL CHECK (least_severity IN ('info', 'warning', 'alarm')),
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by text NOT NULL
);
CREATE TABLE webhook_message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook text NOT NULL REFERENCES webhook ON DELETE CASCADE,
  body text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  -- Null: delivered, or given up.
  due_at timestamptz DEFAULT now(),
  delivered_at timestamptz,
  problem text
);
CREATE INDEX webhook_message_due ON webhook_message (due_at) WHERE due_at IS NOT NULL;
