import { moneyParts } from '@parlay/money/format';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { BetBook } from '../bets/book.ts';
import { findPlayer } from '../calls/find-player.ts';
import type { Settings } from '../settings.ts';
import { parseInput } from '../web/errors.ts';
import { sendPage } from '../web/headers.ts';
import { html } from '../web/html.ts';
import { langOf, numberLocaleOf } from '../web/lang.ts';
import { layout } from '../web/layout.ts';
import { jackpotAt, LOTTERIES, type Lottery, nextDrawAt, pastDraws } from './draws.ts';
import { TEXTS } from './words.ts';

const Address = z.object({ lottery: z.enum(['midweek', 'helio']) });
const Query = z.object({
  lang: z.string().max(20).optional(),
  origin: z.string().max(200).optional(),
  /** Token that identifies a player who is signed in to the site. */
  token: z.string().min(1).max(500).optional(),
});

/** Data for the page's script. */
export interface LotterySetup {
  of: number;
  take: number;
  siteOrigins: readonly string[];
  origin: string | undefined;
  chosen: string;
}

/** Draw in the public feed, with an ISO time and the jackpot in minor units. */
interface NextDraw {
  lottery: Lottery['id'];
  name: string;
  drawsAt: string;
  jackpot: { minor: string; currency: string };
}

/** Serves two lotteries, each as a page that the site embeds in a frame (FR6). */
export function lotteryRoutes(app: FastifyInstance, settings: Settings, bets: BetBook): void {
  app.get('/lottery/:lottery', async (request, reply) => {
    const address = Address.safeParse(request.params);
    if (!address.success) return reply.callNotFound();
    const lottery = LOTTERIES[address.data.lottery];
    const query = parseInput(Query, request.query);
    const lang = langOf(query.lang);
    const words = TEXTS[lang];
    const now = Date.now();
    const { of, take } = lottery;
    const visitor = query.token === undefined ? undefined : await findPlayer(settings, 'lottery', query.token);
    if (visitor?.ok) bets.meet(visitor);
    const day = (time: string | number) =>
      new Date(time).toLocaleString(lang, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: 'UTC',
      });
    // The page's script converts the time to the visitor's time zone.
    const moment = (time: string | number) =>
      html`<time datetime="${new Date(time).toISOString()}">${day(time)} UTC</time>`;
    const setup: LotterySetup = {
      of,
      take,
      siteOrigins: settings.siteOrigins,
      origin: query.origin,
      chosen: words.chosen.replace('{take}', String(take)),
    };
    const page = layout({
      lang,
      title: lottery.name,
      style: 'lottery',
      script: 'lottery',
      setup,
      bodyClass: lottery.id,
      body: html`<main class="lottery">
<section class="hero"><h1>${lottery.name}</h1>
<p><span class="label">${words.jackpot}</span><b class="jackpot fig">${moneyParts(jackpotAt(lottery, now), { locale: numberLocaleOf(query.lang), currency: 'EUR', decimals: 0 }).text}</b></p>
<p><span class="label">${words.next}</span><b class="fig">${moment(nextDrawAt(lottery, now))}</b></p>
${visitor && html`<p>${words[visitor.ok ? 'done' : visitor.error]}</p>`}</section>
<section class="card"><h2>${words.choose.replace('{take}', String(take)).replace('{of}', String(of))}</h2>
<div class="balls" id="balls">${Array.from({ length: of }, (_, at) => html`<label class="ball"><input type="checkbox" value="${at + 1}"><span class="fig">${at + 1}</span></label>`)}
<div class="pickbar" id="pickbar"><output id="chosen" class="fig">${words.chosen.replace('{count}', '0').replace('{take}', String(take))}</output>
<button type="button" id="quick" class="primary">${words.quick}</button><button type="button" id="clear">${words.clear}</button></div></div></section>
<section class="card"><h2>${words.past}</h2><table><thead><tr><th>${words.drawn}</th><th>${words.numbers}</th><th>${words.hits}</th></tr></thead>
<tbody>${pastDraws(lottery, now, 10).map(({ at, numbers }) => html`<tr data-numbers="${numbers.join(' ')}"><td class="fig">${moment(at)}</td><td class="fig">${numbers.join(' ')}</td><td class="fig hits">-</td></tr>`)}</tbody></table></section>
<p class="muted small">${words.note}</p>
</main>`,
    });
    return sendPage(reply, settings, 'framed', page);
  });

  // Public endpoint for sites that show the draws on their own pages.
  app.get('/lottery/api/draws', () => {
    const now = Date.now();
    const data: NextDraw[] = Object.values(LOTTERIES).map((lottery) => ({
      lottery: lottery.id,
      name: lottery.name,
      drawsAt: new Date(nextDrawAt(lottery, now)).toISOString(),
      jackpot: { minor: String(jackpotAt(lottery, now)), currency: 'EUR' },
    }));
    return { data };
  });
}
