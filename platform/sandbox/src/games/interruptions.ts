import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formCard, handleForm } from '../operator/form.ts';
import { operatorPage } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import type { Bank } from './bank.ts';

const PAGE = '/games/test-controls';
const GameId = z.string().regex(/^[\w.-]{1,64}$/);
const Form = z.object({ gameId: GameId, action: z.enum(['interrupt', 'lose-answer', 'continue']) });

/**
 * Games that a studio employee has interrupted. Rounds of an interrupted game take the stake, then wait. With lost
 * answers, the casino takes the stake, but its answer does not arrive.
 */
export class Interruptions {
  private readonly games = new Map<string, 'interrupt' | 'lose-answer'>();

  list(): string[] {
    return [...this.games.keys()].sort();
  }

  set(gameId: string, action: z.infer<typeof Form>['action']): void {
    if (action === 'continue') this.games.delete(gameId);
    else this.games.set(gameId, action);
  }

  /** Wraps a bank so that the calls of interrupted games fail. The studio rolls the stake back, or retries the win. */
  around(bank: Bank): Bank {
    return {
      ...bank,
      bet: async (movement) => {
        const result = await bank.bet(movement);
        const isLost = this.games.get(movement.gameId) === 'lose-answer';
        return isLost ? { ok: false, error: 'lost', why: 'the answer was lost' } : result;
      },
      win: async (movement) =>
        this.games.get(movement.gameId) === 'interrupt'
          ? { ok: false, error: 'lost', why: 'the game is interrupted' }
          : bank.win(movement),
    };
  }
}

/** Serves the page on which tests and demos interrupt and continue games on behalf of the studio. */
export function interruptionRoutes(app: FastifyInstance, settings: Settings, interruptions: Interruptions): void {
  if (settings.mode !== 'demo') return;
  const form = { address: PAGE, schema: Form, back: PAGE };
  app.get(PAGE, (_request, reply) => {
    const body = html`<p class="muted">Rounds of an interrupted game take the stake and have no result until the game continues. If the answer is lost, the stake is taken and rolled back.</p>
${formCard({ ...form, fields: { gameId: { label: 'Id of the game', value: 'kite-season' } }, buttons: ['action', { interrupt: 'Interrupt', 'lose-answer': 'Lose the answer to stakes' }] })}
${interruptions.list().map((gameId) => formCard({ ...form, title: gameId, hidden: { gameId }, buttons: ['action', { continue: 'Continue' }] }))}`;
    return sendPage(reply, settings, 'top', operatorPage('Game test controls', body));
  });
  handleForm(app, form, ({ gameId, action }) => {
    interruptions.set(gameId, action);
    return interruptions.list();
  });
}
