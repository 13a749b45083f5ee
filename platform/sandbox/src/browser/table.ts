import type { CrashRules } from '../games/families/crash/play.ts';
import type { TableView } from '../games/tables/table.ts';
import { delay, failureText, post } from './game-calls.ts';
import {
  button,
  connectPage,
  currencyNow,
  money,
  offerCheck,
  opened,
  seat,
  send,
  setup,
  showBalance,
  showMessage,
  sounds,
  stakeField,
  stillness,
  timesText,
  view,
} from './game-page.ts';
import { parts, picked, times } from './game-picks.ts';
import { requireElement } from './setup.ts';

/** A player's bet on a round of the table. */
interface BetView {
  id: string;
  table?: string;
  state: 'asked' | 'playing' | 'taken' | 'settled' | 'refused' | 'returning' | 'returned';
  stake: string;
  pick: string;
  moves: string[];
  reason?: string;
  shown?: { left?: number };
  win?: string;
  balance?: string;
}
interface Opened {
  balance: string;
  currency: string;
  open?: BetView;
}
/** Part of the script of a family with flights. */
interface FlightModule {
  multiplierAfter?(rules: CrashRules, ms: number): number;
}

const { words } = setup;
const { multiplierAfter } = (await import(`./${setup.family}-play.js`)) as FlightModule;
const clock = requireElement('clock');

/** Last view of the table, and the time of its arrival. */
let seen: { table: TableView; at: number } | undefined;
let bet: BetView | undefined;
let isSending = false;

/** Formats a multiplier in hundredths. */
const factorText = (hundredths: number) => timesText(hundredths / 100);
const fill = (text: string | undefined, values: Record<string, string>) =>
  (text ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Returns the multiplier of a running flight, in hundredths. */
function multiplier(): number | undefined {
  if (seen?.table.flownFor === undefined) return undefined;
  return multiplierAfter?.(setup.rules as CrashRules, seen.table.flownFor + performance.now() - seen.at);
}

/** Shows the time that passes between two messages of the table. */
function tick(): void {
  if (!seen) return;
  const { table, at } = seen;
  const passed = performance.now() - at;
  if (table.state === 'betting') {
    const seconds = Math.max(0, Math.ceil((table.closesIn - passed) / 1000));
    clock.textContent = fill(words.betsOpen, { seconds: String(seconds) });
  } else clock.textContent = (table.state === 'running' ? words.betsAreClosed : words.nextSoon) ?? '';
  const now = multiplier();
  if (now !== undefined) view.fly?.((table.flownFor ?? 0) + passed, now);
  showButton(now);
}

function showButton(now: number | undefined): void {
  const mayLeave = now !== undefined && now > 100 && bet?.state === 'playing' && bet.table === seen?.table.id;
  const mayBet = seen?.table.state === 'betting' && bet?.table !== seen.table.id;
  const text = mayLeave
    ? fill(words.leaveAt, { times: factorText(now) })
    : bet?.state === 'playing'
      ? words.betPlaced
      : words.placeBet;
  if (button.textContent !== text) button.textContent = text ?? '';
  // The button keeps the focus while it has nothing to do.
  button.setAttribute('aria-disabled', String(isSending || !(mayLeave || mayBet)));
}

async function seeTable(table: TableView): Promise<void> {
  const before = seen?.table;
  seen = { table, at: performance.now() };
  requireElement('round').textContent = String(table.number);
  requireElement('round').title = table.id;
  requireElement('next-seed').textContent = table.seedHash;
  requireElement('your-seed').textContent = 'table';
  showSeats(table);
  requireElement('last').textContent = table.last.map(resultText).join('  ') || '-';
  document.body.dataset.table = table.state;
  tick();
  if (before?.id !== table.id && table.state === 'betting') {
    view.fly?.(0, 100);
    showMessage(words.betNow);
  }
  if (before?.id === table.id && before.state === table.state) return;
  if (table.state === 'running') sounds.play('start');
  if (table.state === 'void' && bet?.table === table.id) await showResult();
  if (table.state !== 'over') return;
  await view.show(table.shown, stillness.matches, bet?.pick ?? '');
  const mine = bet?.table === table.id ? bet : undefined;
  if (mine) await showResult();
  else showMessage(resultText(table.shown));
  requireElement('last-seed').textContent = table.seed ?? '-';
  const { id: roundId, seed = '', shown, seedHash: announcedHash } = table;
  const pick = mine?.pick ?? picked().join(',');
  offerCheck({ roundId, seed, clientSeed: 'table', pick, moves: [], shown, announcedHash });
}

/** Describes a result of the table in a few figures that need no words. */
function resultText(shown: unknown): string {
  const { number, crash, player, banker } = (shown ?? {}) as Record<string, unknown>;
  if (typeof number === 'number') return String(number);
  if (typeof crash === 'number') return factorText(crash);
  return [player, banker].flatMap((cards) => (Array.isArray(cards) ? [cards.join(' ')] : [])).join(' : ');
}

function showSeats({ seats }: TableView): void {
  const rows = seats.map(({ seat: number, pick, left, paid }) => {
    const row = document.createElement('li');
    const end = left !== undefined ? factorText(left) : paid !== undefined ? factorText(paid) : '';
    const names = pick.split(',').map((part) => nameOf(part));
    row.textContent = `${fill(words.seat, { number: String(number) })}: ${names.join(', ')} ${end}`;
    return row;
  });
  requireElement('seats').replaceChildren(...rows);
}

/** Returns the name of a bet as the page has it. */
function nameOf(part: string): string {
  const [id = '', chips] = part.split('*');
  const input = [...document.querySelectorAll<HTMLInputElement>('input[name=pick]')].find(
    ({ dataset, value }) => (dataset.part ?? value) === id,
  );
  const label = input?.nextElementSibling as HTMLElement | null | undefined;
  const name = label?.dataset.name ?? label?.textContent ?? id;
  return chips === undefined ? name : `${name} × ${chips}`;
}

/** Waits until the bet is paid or returned, and shows what it brought. */
async function showResult(): Promise<void> {
  for (let wait = 250; bet; wait = Math.min(wait * 2, 8000)) {
    const reply = await post<Opened>('state', { ...seat, roundId: bet.id });
    if (reply.ok && reply.data.open) bet = reply.data.open;
    if (reply.ok) showBalance(reply.data.balance);
    if (['settled', 'returned', 'refused'].includes(bet.state)) break;
    showMessage(words.resumed, 'warn');
    await delay(wait);
  }
  showBet();
  send({ action: 'game.round', parameters: { state: 'finished' } });
}

function showBet(): void {
  if (!bet) return;
  const { state, stake, win = '0', reason } = bet;
  showBalance(bet.balance);
  if (state === 'settled' || state === 'taken') {
    const isWin = Number(win) > Number(stake);
    showMessage(fill(words.result, { stake: money(stake), win: money(win) }), isWin ? 'win' : 'plain');
    sounds.play(isWin ? 'win' : 'end');
  } else if (state === 'playing') showMessage(words.betPlaced);
  else if (state === 'refused') showMessage(failureText(words, reason ?? ''), 'loss');
  else showMessage(words.returned, 'warn');
}

/** Sends a bet until there is an answer. Repeating it never takes a second stake. */
async function placeBet(): Promise<void> {
  const pick = picked();
  if (!seen || pick.length === 0) return showMessage(words.noPick, 'warn');
  const stake = times(stakeField.value, parts());
  const body = {
    ...seat,
    roundId: crypto.randomUUID(),
    table: seen.table.id,
    stake,
    pick: pick.join(','),
    currency: currencyNow(),
  };
  showMessage(words.placing);
  for (let wait = 500; ; wait = Math.min(wait * 2, 4000)) {
    const reply = await post<{ round: BetView }>('table/bets', body);
    if (reply.ok) {
      const { round } = reply.data;
      if (round.state === 'playing') send({ action: 'game.round', parameters: { state: 'started' } });
      // A refused bet may be tried again as long as bets are open.
      bet = round.state === 'refused' || round.state === 'returned' ? undefined : round;
      showBalance(round.balance);
      if (bet) showBet();
      else showMessage(failureText(words, round.reason ?? ''), 'loss');
      return;
    }
    showMessage(failureText(words, reply.error.code), 'warn');
    if (reply.error.code !== 'unreachable' && reply.error.code !== 'internal') return;
    await delay(wait);
  }
}

async function leave(): Promise<void> {
  if (!bet) return;
  const reply = await post<{ round: BetView }>('table/leave', { ...seat, roundId: bet.id });
  if (!reply.ok) return showMessage(failureText(words, reply.error.code), 'warn');
  bet = reply.data.round;
  showBet();
}

async function act(): Promise<void> {
  if (isSending || button.getAttribute('aria-disabled') === 'true') return;
  isSending = true;
  send({ action: 'extend-session' });
  await (multiplier() === undefined ? placeBet() : leave());
  isSending = false;
  tick();
}

async function open(): Promise<void> {
  const state = await opened<Opened>();
  if (!state) return;
  bet = state.open;
  button.disabled = false;
  const events = new EventSource(`/games/tables/${setup.gameId}`);
  events.addEventListener('message', ({ data }) => void seeTable(JSON.parse(data as string) as TableView));
  events.addEventListener('error', () => showMessage(words.down, 'warn'));
  setInterval(tick, 100);
}

connectPage(() => void act());
void open();
