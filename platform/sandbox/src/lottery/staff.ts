import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formOf, handleForm } from '../operator/form.ts';
import { badge, figure, operatorPage, table } from '../operator/page.ts';
import type { Settings } from '../settings.ts';
import { notFound, parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { type Html, html } from '../web/html.ts';
import type { LotteryCompanies } from './company.ts';
import type { DrawBook } from './draws/book.ts';
import type { Draw } from './draws/draw.ts';
import { LOTTERIES } from './games.ts';

const PAGE = '/lotteries';
const ACTIONS = {
  now: 'Close and draw now',
  hold: 'Hold the result',
  release: 'Release',
  cancel: 'Cancel the draw',
} as const;
const Decision = z.object({ action: z.enum(['now', 'hold', 'release', 'cancel']) });
const Address = z.object({ draw: z.string().max(60) });

/** Serves the page on which a lottery's staff bring forward, hold, release and cancel draws. */
export function staffRoutes(app: FastifyInstance, settings: Settings, { draws, tickets }: LotteryCompanies): void {
  app.get(PAGE, (_request, reply) => {
    const sections = Object.values(LOTTERIES).map(({ id, name }) => {
      const running = draws.ofLottery(id).filter(({ state }) => state === 'open' || state === 'closed');
      return html`<section class="card"><h2>${name}</h2>${running.slice(0, 4).map((draw) => drawForm(draw, tickets.linesOf(draw.id).length))}
${table(
  ['Draw', 'State', 'Lines', 'Numbers'],
  draws
    .past(id, 10)
    .map(({ id: draw, state, seal, numbers }) => [
      figure(draw),
      badge(state),
      figure(seal?.lines ?? 0),
      figure(numbers ? [...numbers.main, ...numbers.extra].join(' ') : '–'),
    ]),
)}</section>`;
    });
    return sendPage(reply, settings, 'top', operatorPage('Lotteries', html`${sections}`));
  });

  handleForm(app, { address: `${PAGE}/:draw`, schema: Decision, back: PAGE }, ({ action }, request) => {
    const draw = draws.get(parseInput(Address, request.params).draw);
    if (!draw) throw notFound();
    const changed = decide(draws, draw, action);
    return { draw: changed.id, state: changed.state, isHeld: changed.isHeld };
  });
}

function decide(draws: DrawBook, draw: Draw, action: z.output<typeof Decision>['action']): Draw {
  if (action === 'cancel') return draws.cancel(draw);
  return action === 'now' ? draws.bringForward(draw, Date.now()) : draws.hold(draw, action === 'hold');
}

function drawForm({ id, state, isHeld, drawsAt }: Draw, lines: number): Html {
  const { now, hold, release, cancel } = ACTIONS;
  return formOf({
    title: id,
    about: `${new Date(drawsAt).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${lines} lines, ${isHeld ? 'held' : state}`,
    address: `${PAGE}/${id}`,
    schema: Decision,
    buttons: ['action', isHeld ? { release, cancel } : { now, hold, cancel }],
  });
}
