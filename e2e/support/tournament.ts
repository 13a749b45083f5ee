import { demoCall } from './demo-call.ts';
import { currentProduct, type RunningProduct } from './site.ts';

interface Fixture {
  fixtureId: string;
  markets: Array<{ selections: Array<{ selectionId: string; name: string; odds: number }> }>;
}

export interface TestTournament {
  id: string;
  fixtures: Fixture[];
  /** Sends a fixture's result, like the sports provider's feed. */
  result(fixtureId: string, won: readonly string[]): Promise<void>;
  /** Changes or suspends the price of a selection. Odds are decimal. */
  price(selectionId: string, change: { odds?: number; disabled?: boolean }): Promise<void>;
  /** Sets the displayed score of a fixture. */
  score(fixtureId: string, score: string, minute: number): Promise<void>;
  /** Ends the tournament immediately, which settles open bets and pays the prizes. */
  finish(): Promise<void>;
}

/** Options of a test tournament. `minutes` is the time from start to end. */
export interface TournamentOptions {
  minutes?: number;
  name?: string;
  entryPrice?: string;
  currency?: string;
  payouts?: readonly number[];
  rake?: number;
  /** Seconds until entry closes. Default: the end of the tournament. */
  entryClosesInSeconds?: number;
  /** Minimum number of settled bets for a prize. Default: none. */
  minSettledBets?: number;
  /** Its events, with decimal odds. Default: one match. */
  fixtures?: readonly { name: string; markets: { name: string; selections: { name: string; odds: number }[] }[] }[];
}

/** Creates a tournament for one test. The returned methods act as its sports provider. */
export async function createTournament(
  wanted: TournamentOptions = {},
  product: Pick<RunningProduct, 'ports' | 'dataDir'> = currentProduct(),
): Promise<TestTournament> {
  const created = await demoCall<Pick<TestTournament, 'id' | 'fixtures'>>(
    '/api/demo/tournaments',
    { minutes: 30, ...wanted },
    product,
  );
  const call = (verb: string, content: object) =>
    demoCall(`/api/demo/tournaments/${created.id}/${verb}`, content, product);
  return {
    ...created,
    result: async (fixtureId, won) => void (await call('results', { fixtureId, won, void: [] })),
    price: async (selectionId, change) => void (await call('prices', { selectionId, ...change })),
    score: async (fixtureId, score, minute) => void (await call('scores', { fixtureId, score, minute })),
    finish: async () => void (await call('finish', {})),
  };
}
