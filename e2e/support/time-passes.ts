import { startPostgres } from '@parlay/dev/postgres';
import pg from 'pg';
import { currentProduct } from './site.ts';

/** Makes a pending deposit due for polling immediately instead of after two minutes. */
export const makeDepositsDue = (reference: string): Promise<void> =>
  asOwner((client) =>
    client.query(`select job_add('deposit-check', jsonb_build_object('id', $1::text, 'asked', 0), $1)`, [reference]),
  );

/** Makes an identity check due for polling immediately instead of after a minute. */
export const makeCheckDue = (id: string): Promise<void> =>
  asOwner((client) =>
    client.query(`select job_add('identity-check', jsonb_build_object('id', $1::text, 'asked', 0), $1)`, [id]),
  );

/**
 * Reconciles the payments since a time with one line of Paycorner's statement, in euros. The platform itself does this
 * every ten minutes with whole statements that end five minutes ago.
 */
export const compareStatement = (
  { kind, request, amount }: { kind: string; request: string; amount: number },
  since: Date,
): Promise<void> =>
  asOwner((client) =>
    client.query(
      `select reconcile('paycorner', jsonb_build_array(jsonb_build_object(
         'line', provider_reference || ':' || $1::text, 'kind', $1::text, 'request', $2::text,
         'reference', provider_reference, 'amount', $3::bigint, 'currency', 'EUR', 'at', now())), $4, now())
       from payment_request where id = $2::uuid`,
      [kind, request, amount, since],
    ),
  );

/** Moves the player's request to raise a limit into the past, so that it is due in `inMinutes` minutes. */
export const makeRaiseDue = (username: string, inMinutes = 0): Promise<void> =>
  asOwner((client) =>
    client.query(
      `update player_limit l set raise_asked_at = raise_asked_at - passed, raise_due_at = raise_due_at - passed,
         raise_until = raise_until - passed
       from (
         select customer_id, kind, period, raise_due_at - now() - make_interval(mins => $2) as passed from player_limit
       ) as waits join player using (customer_id)
       where (l.customer_id, l.kind, l.period) = (waits.customer_id, waits.kind, waits.period)
         and username = $1 and raise_due_at is not null`,
      [username, inMinutes],
    ),
  );

/** Moves the tournament's end to now, which makes the platform finish it. `database` is another product's database. */
export const endTournament = (id: string, database: string): Promise<void> =>
  asOwner((client) => client.query('update tournament set ends_at = now() where id = $1', [id]), database);

/** Moves the player's break into the past, so that it ends now. */
export const endBreak = (username: string): Promise<void> =>
  asOwner(async (client) => {
    await client.query('begin');
    // Triggers prevent changes to breaks. Only a database superuser can bypass them.
    await client.query("set local session_replication_role = 'replica'");
    await client.query(
      `update play_break b set starts_at = starts_at - (ends_at - now()), ends_at = now(), in_force_until = now()
       from player p where p.customer_id = b.customer_id and p.username = $1`,
      [username],
    );
    await client.query('commit');
  });

/** Confirms the player's age, like an accepted identity document. */
export const confirmAge = (username: string): Promise<void> =>
  asOwner((client) => client.query('update player set age_verified_at = now() where username = $1', [username]));

/** Runs queries as the owner of a database, by default this worker's, with privileges that the application lacks. */
async function asOwner(query: (client: pg.Client) => Promise<unknown>, database?: string): Promise<void> {
  if (database === undefined) return await asOwnerOf(currentProduct().dataDir, query);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await query(client);
  } finally {
    await client.end();
  }
}

async function asOwnerOf(dataDir: string, query: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  try {
    await asOwner(query, (await postgres.ensureDatabase('parlay')).owner);
  } finally {
    await postgres.stop();
  }
}
