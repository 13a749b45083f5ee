import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Settings } from '../settings.ts';
import { assertOwnOrigin, parse } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { layout } from '../web/layout.ts';
import { wantsData } from '../web/wants-data.ts';
import type { Bank } from './bank.ts';

const GameId = z.string().regex(/^[\w.-]{1,64}$/);
const Form = z.object({ gameId: GameId, action: z.enum(['interrupt', 'continue']) });

/** Games that a person at the studio has interrupted: their rounds take the stake, then wait. */
export class Interruptions {
  private readonly games = new Set<string>();

  list(): string[] {
    return [...this.games].sort();
  }

  set(gameId: string, isInterrupted: boolean): void {
    if (isInterrupted) this.games.add(gameId);
    else this.games.delete(gameId);
  }

  /** A bank that gets no win of an interrupted game; the studio repeats it until the game continues. */
  around(bank: Bank, gameOf: (roundId: string) => string | undefined): Bank {
    return {
      ...bank,
      win: async (movement) =>
        this.games.has(gameOf(movement.roundId) ?? '')
          ? { ok: false, error: 'lost', why: 'the game is interrupted' }
          : bank.win(movement),
    };
  }
}

/** The page where a person interrupts games and lets them continue: tests and demonstrations play the studio by it. */
export function interruptionPage(app: FastifyInstance, settings: Settings, interruptions: Interruptions): void {
  if (settings.mode !== 'demo') return;
  app.get('/games/test-controls', (_request, reply) => sendPage(reply, settings, 'top', page(interruptions.list())));
  app.post('/games/test-controls', async (request, reply) => {
    assertOwnOrigin(request);
    const { gameId, action } = parse(Form, request.body);
    interruptions.set(gameId, action === 'interrupt');
    if (wantsData(request)) return { data: interruptions.list() };
    return reply.redirect('/games/test-controls', 303);
  });
}

const page = (interrupted: readonly string[]) =>
  layout({
    lang: 'en',
    title: 'Game test controls',
    style: 'pay',
    body: html`<main class="sheet"><h1>Game test controls</h1>
<p class="muted">Rounds of an interrupted game take the stake and have no result until the game continues.</p>
<form method="post" action="/games/test-controls" class="card"><label class="field"><span>Id of the game</span><input type="text" name="gameId" value="kite-season" required></label>
<button name="action" value="interrupt">Interrupt</button></form>
${interrupted.map(
  (gameId) => html`<form method="post" action="/games/test-controls" class="card"><h2>${gameId}</h2>
<input type="hidden" name="gameId" value="${gameId}"><button name="action" value="continue">Continue</button></form>`,
)}
</main>`,
  });
