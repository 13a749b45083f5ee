import { join } from 'node:path';
import type { Beacon } from '../beacon/beacon.ts';
import type { Settings } from '../settings.ts';
import { DrawBook } from './draws/book.ts';
import { siteWitness } from './draws/witness.ts';
import { TicketBook } from './tickets/book.ts';
import { siteWallet } from './tickets/site-wallet.ts';
import { Visits } from './tickets/visits.ts';

const TICK_MS = 1_000;

/** The lottery companies: their draws and tickets. */
export interface LotteryCompanies {
  draws: DrawBook;
  tickets: TicketBook;
  visits: Visits;
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
  return { draws, tickets, visits: new Visits(), advance, stop };
}
