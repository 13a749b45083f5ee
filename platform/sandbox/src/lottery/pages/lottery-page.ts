import { toWire } from '@parlay/money';
import { type Html, html } from '../../web/html.ts';
import { layout } from '../../web/layout.ts';
import { oneIn } from '../chances.ts';
import type { DrawBook } from '../draws/book.ts';
import type { Draw } from '../draws/draw.ts';
import { LOTTERIES, type Lottery, type LotteryId, lotteryIn, type Pool } from '../games.ts';
import { DRAW_COUNTS, LETTERS } from '../tickets/ticket.ts';
import { drawList } from './draw-list.ts';
import { count, fill, moment, money, type Reader } from './format.ts';
import { prizeTable, rightOf } from './prize-table.ts';

/** Data for the page's script. */
export interface LotterySetup {
  lottery: LotteryId;
  main: Pool;
  extra: Pool | null;
  letters: string;
  /** Whether tickets can be bought with the balance at the site. */
  sells: boolean;
  /** Id of the signed-in player's visit. */
  visit: string | undefined;
  currency: string;
  /** Price of a line in a draw, as a decimal text. */
  price: string;
  lang: string;
  locale: string;
  siteOrigins: readonly string[];
  origin: string | undefined;
  texts: Pick<
    Reader['words'],
    | 'chosen'
    | 'line'
    | 'removeLine'
    | 'notIn'
    | 'ready'
    | 'sum'
    | 'buy'
    | 'buying'
    | 'login'
    | 'bought'
    | 'asked'
    | 'ended'
    | 'running'
    | 'offline'
    | 'hits'
    | 'matches'
    | 'mismatch'
    | 'unpublished'
    | 'unchecked'
    | 'checking'
  >;
}

export interface LotteryPageOptions {
  lottery: LotteryId;
  reader: Reader;
  draws: DrawBook;
  now: number;
  sells: boolean;
  visit: string | undefined;
  /** Result of asking the site for the player of the URL's token. */
  visitor: 'done' | 'refused' | 'lost' | undefined;
  siteOrigins: readonly string[];
  origin: string | undefined;
}

/** Renders a lottery's page. */
export function lotteryPage(options: LotteryPageOptions): string {
  const { reader, draws, now, sells } = options;
  const { words } = reader;
  const lottery = lotteryIn(LOTTERIES[options.lottery], reader.currency) ?? LOTTERIES[options.lottery];
  const jackpot = draws.jackpot(lottery.id, reader.currency, now) ?? 0n;
  const setup: LotterySetup = {
    ...{ lottery: lottery.id, main: lottery.main, extra: lottery.extra ?? null, letters: LETTERS },
    ...{ sells, visit: options.visit, currency: reader.currency, lang: reader.lang, locale: reader.locale },
    price: toWire(lottery.price, reader.currency),
    siteOrigins: options.siteOrigins,
    origin: options.origin,
    texts: pickTexts(words),
  };
  return layout({
    lang: reader.lang,
    title: lottery.name,
    style: 'lottery',
    script: 'lottery',
    setup,
    bodyClass: lottery.id,
    body: html`<main class="lottery">
${hero(lottery, jackpot, options)}
<div class="columns">${picker(lottery, reader)}
${ticketPanel(draws.onSale(lottery.id, now), options)}
<div class="column">
${prizeTable(lottery, jackpot, reader)}
<div id="mine-place"></div>
${drawList(lottery, draws.past(lottery.id, 10), reader)}
${sells && checkerCard(reader)}
</div></div>
</main>`,
  });
}

const pickTexts = ({
  chosen,
  line,
  removeLine,
  notIn,
  ready,
  sum,
  buy,
  buying,
  login,
  bought,
  asked,
  ended,
  running,
  offline,
  hits,
  matches,
  mismatch,
  unpublished,
  unchecked,
  checking,
}: Reader['words']): LotterySetup['texts'] => ({
  ...{ chosen, line, removeLine, notIn, ready, sum, buy, buying, login, bought, asked, ended, running, offline },
  ...{ hits, matches, mismatch, unpublished, unchecked, checking },
});

function hero(lottery: Lottery, jackpot: bigint, { reader, draws, now, visitor }: LotteryPageOptions): Html {
  const { words } = reader;
  const { main, extra, times } = lottery;
  const next = draws.next(lottery.id, now);
  const plan = fill(extra ? words.planExtra : words.plan, {
    ...{ take: main.take, of: main.of, minutes: times.everyMs / 60_000 },
    ...(extra && { extra: extra.take, extraOf: extra.of }),
  });
  const [top] = lottery.classes;
  const waiting = draws.ofLottery(lottery.id).filter(({ state }) => state === 'closed');
  return html`<section class="hero" id="hero" aria-labelledby="name" data-live><div class="herotext"><div class="spread"><h1 id="name">${lottery.name}</h1><span class="soft">${plan}</span></div>
<p><span class="label">${words.jackpot}</span><b class="jackpot fig">${money(jackpot, reader)}</b></p>
<p class="soft odds">${fill(words.chance, { right: rightOf(top, lottery), n: count(oneIn(lottery, top), reader) })}</p></div>
<div class="herotime">${
    next &&
    html`<p><span class="label">${words.closes}</span><b class="countdown fig" role="timer" data-until="${new Date(next.closesAt).toISOString()}">–</b></p>
<p><span class="label">${words.next}</span><b class="fig">${moment(next.drawsAt, reader)}</b></p>`
  }
${waiting.length > 0 && html`<p class="notice" data-poll="${new Date(waiting[0]?.drawsAt ?? now).toISOString()}">${waiting.some(({ isHeld }) => isHeld) ? words.held : words.running}</p>`}
<p class="notice" id="visitor" role="status"${!visitor && html` hidden`}>${visitor && words[visitor]}</p></div>${ART}</section>`;
}

/** Overlapping discs, in colours of a game cover. */
const ART = html`<svg class="art" viewBox="0 0 280 220" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="280" height="220" fill="#ffb52e"/><circle cx="140" cy="62" r="92" fill="#ff7a2f"/><circle cx="88" cy="140" r="84" fill="#b84a12"/><circle cx="200" cy="150" r="86" fill="#ffe3b8"/></svg>`;

function picker({ main, extra }: Lottery, { words }: Reader): Html {
  const grid = (pool: Pool, kind: 'main' | 'extra') =>
    Array.from(
      { length: pool.of },
      (_, at) =>
        html`<label class="ball"><input type="checkbox" name="${kind}" value="${at + 1}"${at > 0 && html` tabindex="-1"`}><span class="fig">${at + 1}</span></label>`,
    );
  const total = main.take + (extra?.take ?? 0);
  return html`<section class="card" aria-labelledby="choose"><div class="spread"><h2 id="choose">${fill(words.choose, { take: main.take, of: main.of })}</h2>
<div class="letters" id="letters" role="group" aria-label="${words.lines}"></div><button type="button" id="add" class="square" aria-label="${words.addLine}">+</button></div>
<p class="hidden" id="keys">${words.keys}</p>
<div class="balls" id="balls" role="group" aria-labelledby="choose" aria-describedby="keys">${grid(main, 'main')}
<div class="pickbar" id="pickbar"><output id="chosen" class="fig">${fill(words.chosen, { count: 0, take: total })}</output>
<button type="button" id="quick" class="primary">${words.quick}</button><button type="button" id="clear">${words.clear}</button><button type="button" id="to-ticket" class="quiet">${words.ticket}</button></div></div>
${extra && html`<h3 id="choose-extra">${fill(words.chooseExtra, { take: extra.take, of: extra.of })}</h3><div class="balls extras" id="extras" role="group" aria-labelledby="choose-extra" aria-describedby="keys">${grid(extra, 'extra')}</div>`}</section>`;
}

function ticketPanel(onSale: readonly Draw[], { reader, sells, visit }: LotteryPageOptions): Html {
  const { words } = reader;
  const choices = DRAW_COUNTS.filter((one) => one <= onSale.length);
  const counts = html`<fieldset class="counts" id="counts"><legend>${words.howMany}</legend>${choices.map(
    (one) =>
      html`<label><input type="radio" name="draws" value="${one}"${one === 1 && html` checked`}><span class="choice"><b class="fig">${one}</b><span class="small" data-until-draw="${one}">${moment(onSale[one - 1]?.drawsAt ?? 0, reader)}</span></span></label>`,
  )}<label class="every"><input type="radio" name="draws" value="every"><span class="choice"><b>${words.everyDraw}</b><span class="small">${words.subscribeText}</span></span></label></fieldset>`;
  return html`<aside class="panel" id="ticket" aria-labelledby="ticket-title"><div class="spread"><h2 id="ticket-title" tabindex="-1">${words.ticket}</h2><span class="soft small fig" id="ready"></span></div>
<ul class="chosen-lines" id="chosen-lines"></ul><p class="small soft" id="missing"></p>
${sells ? counts : html`<p class="small soft">${words.note}</p>`}
${
  sells &&
  html`<p class="soft small fig" id="sum"></p><p class="spread"><span class="soft">${words.price}</span><b class="total fig" id="total"></b></p>
<button type="button" class="volt" id="buy" data-guest="${visit ? 'false' : 'true'}">${visit ? fill(words.buy, { price: '' }) : words.login}</button>
<p class="small soft" id="ends">${words.ends}</p><p class="error" id="problem" role="alert" hidden></p><p class="success" id="success" role="status"></p>`
}</aside>`;
}

const checkerCard = ({ words }: Reader): Html =>
  html`<section class="card" aria-labelledby="checker"><h2 id="checker">${words.checker}</h2>
<form id="checker-form" class="inline"><label class="field"><span>${words.reference}</span><input type="text" name="reference" maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false" required></label>
<button>${words.check}</button></form><div id="checker-result" role="status"></div></section>`;
