import { join } from 'node:path';
import type { Beacon } from '../beacon/beacon.ts';
import { OpenPages } from '../calls/open-pages.ts';
import type { Settings } from '../settings.ts';
import { DrawBook } from './draws/book.ts';
import { siteWitness } from './draws/witness.ts';
import { type Buyer, TicketBook } from './tickets/book.ts';
import { siteWallet } from './tickets/site-wallet.ts';

const TICK_MS = 1_000;
const MAX_VISITS = 10_000;
/** Time for which a page may order without a new token from the site. */
const VISIT_MS = 30 * 60_000;

/** The lottery companies: their draws and tickets. */
export interface LotteryCompanies {
  draws: DrawBook;
  tickets: TicketBook;
  /** Players with an open page. The site's own checks hold at each purchase, whatever a page may still order. */
  visits: OpenPages<Buyer>;
  /** Does what is due: closes, draws and the next tickets of subscriptions. */
  advance(now: number): void;
  stop(): void;
}

/** Opens the books and keeps the draws going until `stop` is called. */
export function startLotteries(settings: Settings, beacon: Beacon): LotteryCompanies {
  const folder = join(settings.dataDir, 'sandbox');
  const draws: DrawBook = new DrawBook({
    file: join(folder, 'lottery-draws.jsonl'),
    beacon,
    witness: siteWitness(settings),
    linesOf: (id) => tickets.linesOf(id),
    onEnd: (draw) => tickets.onDrawEnd(draw),
  });
  const tickets: TicketBook = new TicketBook({
    folder,
    wallet: siteWallet(settings),
    draws,
    retry: settings.retry,
    now: Date.now,
  });
  const advance = (now: number) => {
    draws.advance(now);
    tickets.advance();
  };
  advance(Date.now());
  const timer = setInterval(() => advance(Date.now()), TICK_MS);
  const stop = () => {
    clearInterval(timer);
    tickets.stop();
  };
  return { draws, tickets, visits: new OpenPages<Buyer>({ most: MAX_VISITS, lastsMs: VISIT_MS }), advance, stop };
}
