import type { FastifyReply } from 'fastify';
import { outcomeOf } from '../games/outcome.ts';
import type { Round } from '../games/round.ts';
import { facts, figure, operatorPage } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';

/** Sends the page of a round, which shows an operator's staff what was played. */
export function roundPage(reply: FastifyReply, settings: Settings, round: Round) {
  const { id, gameId, currency, stake, state, pick, win } = round;
  const shown = facts([
    ['Round', figure(id)],
    ['Game', gameId],
    ['State', state],
    ['Stake', figure(`${stake} ${currency}`)],
    ['Choice', pick === '' ? '-' : pick],
    ['Result', outcomeOf(round)?.result.en ?? '-'],
    ['Win', win === undefined ? '-' : figure(`${win} ${currency}`)],
  ]);
  return sendPage(reply, settings, 'top', operatorPage('Game round', html`<section class="card">${shown}</section>`));
}
