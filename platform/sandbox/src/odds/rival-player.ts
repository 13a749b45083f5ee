import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { type CallResult, postSigned } from '../calls/post.ts';
import type { OddsCompany } from './company.ts';
import { RIVALS, resultsOf } from './simulation/rivals.ts';

const INTERVAL_MS = 5_000;
const TIMEOUT_MS = 5_000;

/** Running tournament of the demo, with points in minor units. */
const Tournament = z.object({
  id: z.string(),
  endsAt: z.iso.datetime(),
  initialPoints: z.int(),
  /** Ids of the tournament's fixtures at this company. */
  fixtures: z.array(z.string()),
});
const Tournaments = z.array(Tournament);

export interface RivalPlayerOptions {
  company: OddsCompany;
  platformUrl: string;
  /** Key that signs the calls. */
  key: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Sends the results of the demo's invented rivals, computed from finished fixtures, to the platform. */
export class RivalPlayer {
  readonly #options: RivalPlayerOptions;
  /** Last body that was sent, by tournament. */
  readonly #sent = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: RivalPlayerOptions) {
    this.#options = options;
  }

  start(): void {
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#play().finally(() => this.#schedule(INTERVAL_MS));
    }, ms);
    this.#timer.unref();
  }

  async #play(): Promise<void> {
    const { company, log } = this.#options;
    const result = await this.#post('/api/demo/rivals/tournaments', {});
    if (!result.ok) return;
    const tournaments = Tournaments.safeParse(result.data);
    if (!tournaments.success) return log.warn({ err: tournaments.error }, 'cannot parse the tournaments for rivals');
    for (const tournament of tournaments.data) {
      const body = rivalsOf(company, tournament);
      if (this.#stopped || this.#sent.get(tournament.id) === body) continue;
      const played = await this.#post('/api/demo/rivals', JSON.parse(body));
      if (played.ok) this.#sent.set(tournament.id, body);
    }
    const ids = new Set(tournaments.data.map(({ id }) => id));
    for (const id of this.#sent.keys()) if (!ids.has(id)) this.#sent.delete(id);
  }

  #post(path: string, body: object): Promise<CallResult> {
    const { platformUrl, key } = this.#options;
    return postSigned(`${platformUrl}${path}`, key, JSON.stringify(body), TIMEOUT_MS);
  }
}

/** Returns a tournament's rivals with all results so far, as JSON. The JSON changes only if a result changes. */
export function rivalsOf(
  company: OddsCompany,
  { id, endsAt, initialPoints, fixtures }: z.infer<typeof Tournament>,
): string {
  const matches = fixtures
    .flatMap((fixture) => company.planOf(fixture) ?? [])
    .filter(({ sides }) => sides.length === 2);
  const inOrder = matches.sort((a, b) => a.startsAt - b.startsAt);
  const now = company.now.getTime();
  const rivals = RIVALS.map((rival) => ({
    ...rival,
    results: resultsOf(rival, inOrder, `${company.seed}/${id}`, initialPoints)
      .filter((result) => result.endsAt <= now)
      .map(({ fixtureId, amount }) => ({ fixtureId, amount })),
  }));
  // The platform waits for `isComplete` before it finishes the tournament.
  return JSON.stringify({ tournamentId: id, isComplete: fixtures.length > 0 && now >= Date.parse(endsAt), rivals });
}
