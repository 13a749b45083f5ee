import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { running } from './site.ts';

interface Fixture {
  fixtureId: string;
  markets: Array<{ selections: Array<{ selectionId: string; name: string; odds: number }> }>;
}

export interface OwnTournament {
  id: string;
  fixtures: Fixture[];
  /** Says how a fixture ended, as the sports provider's feed does. */
  result(fixtureId: string, won: readonly string[]): Promise<void>;
}

/** A tournament that nobody else's tests touch; the test plays the sports provider for it. */
export async function ownTournament(): Promise<OwnTournament> {
  const made = (await call('/api/demo/tournaments', { minutes: 30 })) as Pick<OwnTournament, 'id' | 'fixtures'>;
  return {
    ...made,
    result: async (fixtureId, won) =>
      void (await call(`/api/demo/tournaments/${made.id}/results`, { fixtureId, won, void: [] })),
  };
}

async function call(path: string, content: object): Promise<unknown> {
  const { ports, dataDir } = running();
  const { providers } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    providers: { oddsmith: string };
  };
  const body = JSON.stringify(content);
  const timestamp = Math.floor(Date.now() / 1000).toString();
  const response = await fetch(`http://127.0.0.1:${ports.api}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', providers.oddsmith).update(`${timestamp}.${body}`).digest('hex'),
    },
    body,
  });
  const reply = (await response.json()) as { data?: unknown };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(reply)}`);
  return reply.data;
}
