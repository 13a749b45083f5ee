import type { GameFrameMessage } from '@parlay/contracts/frames';
import { moneyParts } from '@parlay/money/format';
import type { FreePlays } from '../calls/free-plays.ts';
import type { GameSetup } from '../games/page.ts';
import { parentPage } from './frame.ts';
import { showDraw } from './game-art.ts';
import { readSetup, requireElement } from './setup.ts';

interface NextRound {
  id: string;
  seedHash: string;
}
interface RoundView {
  id: string;
  isFree: boolean;
  state: 'asked' | 'taken' | 'settled' | 'refused' | 'returning' | 'returned';
  stake: string;
  reason?: string;
  face?: string;
  win?: string;
  balance?: string;
  seed?: string;
  clientSeed: string;
}
/** Response to a page that has just opened. `open` is an unfinished round, or the round that the page waits for. */
interface Opened {
  balance: string;
  currency: string;
  freeRounds?: FreePlays | null;
  next: NextRound;
  open?: RoundView;
}
interface Failure {
  code: string;
}
type CallResult<T> = { ok: true; data: T } | { ok: false; error: Failure };

const setup = readSetup<GameSetup>();
const { words } = setup;
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: GameFrameMessage) => parent?.send(message);
const [playButton, stakeField, result] = [
  requireElement<HTMLButtonElement>('play-round'),
  requireElement<HTMLSelectElement>('stake'),
  requireElement('result'),
];
const main = document.querySelector('main');
const seat = { provider: setup.provider, gameId: setup.gameId, mode: setup.mode, token: setup.token };

let currency = 'EUR';
let next: NextRound | undefined;
let freeRounds: FreePlays | undefined;
/** Request body of a round whose result is still unknown. Repeating the request never takes a second stake. */
let pending: object | undefined;

async function post<T>(path: string, body: object): Promise<CallResult<T>> {
  try {
    const response = await fetch(`/games/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    const reply = (await response.json()) as { data: T; error?: Failure };
    return response.ok ? { ok: true, data: reply.data } : { ok: false, error: reply.error ?? { code: 'internal' } };
  } catch {
    return { ok: false, error: { code: 'unreachable' } };
  }
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function money(amount: string): string {
  if (setup.mode === 'demo')
    return `${Number(amount).toLocaleString(setup.figures, { minimumFractionDigits: 2 })} ${words.credits}`;
  return moneyParts(amount, { locale: setup.figures, currency }).text;
}

function showMessage(text: string | undefined, tone: 'plain' | 'win' | 'loss' | 'warn' = 'plain'): void {
  result.textContent = text ?? '';
  result.dataset.tone = tone;
}

const FAILURES: Record<string, string | undefined> = {
  insufficient_funds: words.insufficient,
  limit_reached: words.limitReached,
  stake_above_bonus_limit: words.bonusLimit,
  free_round_unavailable: words.freeRoundGone,
  unknown_token: words.sessionClosed,
  session_closed: words.sessionClosed,
  too_fast: words.tooFast,
  round_running: words.tooFast,
  unreachable: words.down,
  internal: words.down,
  casino_unreachable: words.casinoDown,
};

function showNext(round: NextRound): void {
  next = round;
  requireElement('next-seed').textContent = round.seedHash;
}

function showRound(round: RoundView): void {
  requireElement('round').textContent = round.id.slice(0, 8);
  requireElement('round').title = round.id;
  if (round.balance !== undefined) requireElement('balance').textContent = money(round.balance);
  if (round.face !== undefined) showDraw(setup.family, round.face, setup.wedges);
  requireElement('last-seed').textContent = round.seed ?? '-';
  requireElement('your-seed').textContent = round.clientSeed;
  showMessage(...messageFor(round));
}

/** Returns the message and tone for a round's state. A round that pays no more than its stake is not a win. */
function messageFor(round: RoundView): [string | undefined, 'plain' | 'win' | 'loss' | 'warn'] {
  const figures = (text: string | undefined) =>
    text?.replace('{stake}', money(round.stake)).replace('{win}', money(round.win ?? '0'));
  switch (round.state) {
    case 'settled':
      if (round.isFree) return [figures(words.freeResult), Number(round.win) > 0 ? 'win' : 'plain'];
      return [figures(words.result), Number(round.win) > Number(round.stake) ? 'win' : 'plain'];
    case 'taken':
      return [figures(words.paying), 'warn'];
    case 'refused':
      return [FAILURES[round.reason ?? ''] ?? words.refused, 'loss'];
    case 'returned':
      return [words.returned, 'warn'];
    default:
      return [words.returning, 'warn'];
  }
}

const isOver = (round: RoundView) => ['settled', 'refused', 'returned'].includes(round.state);

/** Repeats the request for a round until its result is known, which never takes a second stake. */
async function follow(body: object): Promise<void> {
  pending = body;
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const reply = await post<{ round: RoundView; next: NextRound }>('rounds', body);
    if (reply.ok) {
      showRound(reply.data.round);
      showNext(reply.data.next);
      if (isOver(reply.data.round)) break;
    } else {
      showMessage(FAILURES[reply.error.code] ?? words.refused, 'warn');
      if (reply.error.code !== 'unreachable' && reply.error.code !== 'internal') {
        await renewNext();
        break;
      }
    }
    await delay(wait);
  }
  pending = undefined;
}

/** Shows the free rounds, which are played first and have a fixed stake. */
function showFreeRounds(offered: FreePlays | null | undefined): void {
  freeRounds = offered ?? undefined;
  const line = requireElement('free-rounds');
  line.hidden = freeRounds === undefined;
  stakeField.disabled = freeRounds !== undefined;
  line.textContent = freeRounds
    ? (words.freeRounds ?? '').replace('{left}', String(freeRounds.left)).replace('{stake}', money(freeRounds.stake))
    : '';
}

/** Reloads the next round. After a refusal, another window may have played it or the server may have restarted. */
async function renewNext(): Promise<void> {
  const reply = await post<Opened>('state', seat);
  if (!reply.ok) return;
  showNext(reply.data.next);
  showFreeRounds(reply.data.freeRounds);
}

async function play(): Promise<void> {
  if (!next || pending || playButton.disabled) return;
  const pick = document.querySelector<HTMLInputElement>('input[name=pick]:checked')?.value ?? '';
  const clientSeed = crypto.randomUUID();
  setBusy(true);
  send({ action: 'extend-session' });
  send({ action: 'game.round', parameters: { state: 'started' } });
  const rest = delay(setup.cycleMs);
  const staked = freeRounds ? { stake: freeRounds.stake, freeRoundsId: freeRounds.id } : { stake: stakeField.value };
  await follow({ ...seat, roundId: next.id, clientSeed, ...staked, pick, currency });
  if (freeRounds) await renewNext();
  send({ action: 'game.round', parameters: { state: 'finished' } });
  await rest;
  setBusy(false);
}

function setBusy(isBusy: boolean): void {
  const hadFocus = document.activeElement === playButton;
  playButton.disabled = isBusy;
  playButton.textContent = (isBusy ? words.playing : words.play) ?? '';
  if (main) main.dataset.busy = String(isBusy);
  // A disabled button loses focus, so focus is restored for keyboard users.
  if (!isBusy && (hadFocus || document.activeElement === document.body)) playButton.focus({ preventScroll: true });
}

/** Waits for the result of a round left unfinished on this or another device, then shows it. */
async function resume(unfinished: RoundView): Promise<void> {
  send({ action: 'game.round', parameters: { state: 'started' } });
  showMessage(words.resumed, 'warn');
  let round = unfinished;
  for (let wait = 500; !isOver(round); wait = Math.min(wait * 2, 8000)) {
    await delay(wait);
    const reply = await post<Opened>('state', { ...seat, roundId: unfinished.id });
    if (reply.ok) showNext(reply.data.next);
    if (reply.ok && reply.data.open) round = reply.data.open;
  }
  showRound(round);
  send({ action: 'game.round', parameters: { state: 'finished' } });
}

async function open(): Promise<void> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const reply = await post<Opened>('state', seat);
    if (reply.ok) {
      currency = reply.data.currency;
      requireElement('balance').textContent = money(reply.data.balance);
      for (const stake of stakeField.options) stake.textContent = money(stake.value);
      showNext(reply.data.next);
      showFreeRounds(reply.data.freeRounds);
      if (reply.data.open) await resume(reply.data.open);
      else showMessage(words.ready);
      playButton.disabled = false;
      return;
    }
    showMessage(FAILURES[reply.error.code] ?? words.refused, 'warn');
    if (['unknown_token', 'session_closed'].includes(reply.error.code)) return;
    await delay(wait);
  }
}

requireElement('play').addEventListener('submit', (event) => {
  event.preventDefault();
  void play();
});
requireElement('rules-open').addEventListener('click', () => {
  requireElement<HTMLDialogElement>('rules').showModal();
  // Otherwise the close button would take focus, and a short frame would scroll to the end of the rules.
  requireElement('rules-title').focus();
});
parent?.listen(({ action, command }) => {
  if (action === 'extend-session') document.body.dataset.session = String(command);
});
if (parent) requireElement('leave').hidden = false;
requireElement('leave').addEventListener('click', () => send({ action: 'game.exit' }));
send({ action: 'game.ready' });
void open();
