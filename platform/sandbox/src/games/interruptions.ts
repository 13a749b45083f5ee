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
const Form = z.object({ gameId: GameId, action: z.enum(['interrupt', 'continue']) });

/** Games that a studio employee has interrupted. Their rounds take the stake, then wait. */
export class Interruptions {
  private readonly games = new Set<string>();

  list(): string[] {
    return [...this.games].sort();
  }

  set(gameId: string, isInterrupted: boolean): void {
    if (isInterrupted) this.games.add(gameId);
    else this.games.delete(gameId);
  }

  /** Wraps a bank so that the wins of interrupted games fail. The studio retries them until the game continues. */
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

/** Serves the page on which tests and demos interrupt and continue games on behalf of the studio. */
export function interruptionRoutes(app: FastifyInstance, settings: Settings, interruptions: Interruptions): void {
  if (settings.mode !== 'demo') return;
  const form = { address: PAGE, schema: Form, back: PAGE };
  app.get(PAGE, (_request, reply) => {
    const body = html`<p class="muted">Rounds of an interrupted game take the stake and have no result until the game continues.</p>
${formCard({ ...form, fields: { gameId: { label: 'Id of the game', value: 'kite-season' } }, buttons: ['action', { interrupt: 'Interrupt' }] })}
${interruptions.list().map((gameId) => formCard({ ...form, title: gameId, hidden: { gameId }, buttons: ['action', { continue: 'Continue' }] }))}`;
    return sendPage(reply, settings, 'top', operatorPage('Game test controls', body));
  });
  handleForm(app, form, ({ gameId, action }) => {
    interruptions.set(gameId, action === 'interrupt');
    return interruptions.list();
  });
}
