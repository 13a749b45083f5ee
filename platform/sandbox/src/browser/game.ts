import type { GameFrameMessage } from '@parlay/contracts/frames';
import { moneyParts } from '@parlay/money/format';
import type { FreePlays } from '../calls/free-plays.ts';
import type { GameViewModule } from '../games/families/kit/game-view.ts';
import type { GameSetup } from '../games/page.ts';
import { parentPage } from './frame.ts';
import { delay, failureText, post } from './game-calls.ts';
import { parts, pickChanged, picked, times } from './game-picks.ts';
import { gameSounds } from './game-sounds.ts';
import { replay } from './round-check.ts';
import { readSetup, requireElement } from './setup.ts';

interface NextRound {
  id: string;
  seedHash: string;
}
interface RoundView {
  id: string;
  isFree: boolean;
  state: 'asked' | 'playing' | 'taken' | 'settled' | 'refused' | 'returning' | 'returned';
  stake: string;
  pick: string;
  reason?: string;
  /** Moves that were made, and those of which the next one is made. */
  moves: string[];
  nextMoves?: string[];
  /** Hundredths of the stake that the player may take now. */
  takes?: number;
  shown?: unknown;
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

const setup = readSetup<GameSetup>();
const { words } = setup;
const { createView, SOUNDS } = (await import(`./${setup.family}-view.js`)) as GameViewModule;
const view = createView(setup.rules);
const sounds = gameSounds(SOUNDS);
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
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

function money(amount: string): string {
  if (setup.mode === 'demo')
    return `${Number(amount).toLocaleString(setup.figures, { minimumFractionDigits: 2 })} ${words.credits}`;
  return moneyParts(amount, { locale: setup.figures, currency }).text;
}

function showMessage(text: string | undefined, tone: 'plain' | 'win' | 'loss' | 'warn' = 'plain'): void {
  result.textContent = text ?? '';
  result.dataset.tone = tone;
}

/** Fingerprints by round, as they were announced before the stake. */
const hashes = new Map<string, string>();

function showNext(round: NextRound): void {
  next = round;
  hashes.set(round.id, round.seedHash);
  requireElement('next-seed').textContent = round.seedHash;
}

/** Shows what is known of a round, first in the picture, then in figures. */
async function showRound(round: RoundView, isStill = stillness.matches): Promise<void> {
  requireElement('round').textContent = round.id.slice(0, 8);
  requireElement('round').title = round.id;
  if (round.shown === undefined) view.stop?.();
  else await view.show(round.shown, isStill, round.pick);
  if (round.balance !== undefined) requireElement('balance').textContent = money(round.balance);
  requireElement('last-seed').textContent = round.seed ?? '-';
  requireElement('your-seed').textContent = round.clientSeed;
  const [text, tone] = messageFor(round);
  showMessage(text, tone);
  if (round.state === 'settled') {
    sounds.play(tone === 'win' ? 'win' : 'end');
    showLast(Number(round.win) / Number(round.stake));
    lastRound = { ...round, announcedHash: hashes.get(round.id) ?? '' };
    requireElement<HTMLButtonElement>('check').disabled = !hashes.has(round.id);
    requireElement('check-result').textContent = '';
  }
}

const timesText = (times: number) => `× ${times.toLocaleString(setup.figures, { maximumFractionDigits: 2 })}`;

const lastResults: string[] = [];
/** Adds a result, as a multiple of the stake, before the earlier ones. */
function showLast(times: number): void {
  lastResults.unshift(timesText(times));
  lastResults.splice(8);
  requireElement('last').textContent = lastResults.join('  ');
}

/** Round that is over, for which the fingerprint was shown before it. */
let lastRound: (RoundView & { announcedHash: string }) | undefined;

/** Plays the last round again in this browser, and compares its result and the fingerprint. */
async function checkLast(): Promise<void> {
  if (!lastRound) return;
  const { id: roundId, seed = '', clientSeed, pick, moves, shown, announcedHash } = lastRound;
  const again = await replay({ family: setup.family, rules: setup.rules, roundId, seed, clientSeed, pick, moves });
  const isRight = again.seedHash === announcedHash && JSON.stringify(again.shown) === JSON.stringify(shown);
  requireElement('check-result').textContent = (isRight ? words.checkRight : words.checkWrong) ?? '';
}

/** Returns the message and tone for a round's state. A round that pays no more than its stake is not a win. */
function messageFor(round: RoundView): [string | undefined, 'plain' | 'win' | 'loss' | 'warn'] {
  const figures = (text: string | undefined) =>
    text?.replace('{stake}', money(round.stake)).replace('{win}', money(round.win ?? '0'));
  switch (round.state) {
    case 'settled':
      if (round.isFree) return [figures(words.freeResult), Number(round.win) > 0 ? 'win' : 'plain'];
      return [figures(words.result), Number(round.win) > Number(round.stake) ? 'win' : 'plain'];
    case 'playing':
      return [`${words.yourMove}${round.takes ? ` ${timesText(round.takes / 100)}` : ''}`, 'plain'];
    case 'taken':
      return [figures(words.paying), 'warn'];
    case 'refused':
      return [failureText(words, round.reason ?? ''), 'loss'];
    case 'returned':
      return [words.returned, 'warn'];
    default:
      return [words.returning, 'warn'];
  }
}

const isOver = (round: RoundView) => ['settled', 'refused', 'returned'].includes(round.state);

/**
 * Repeats a request for a round until its result or the player's next move is known, which never takes a second stake.
 * Returns the round if it waits for a move.
 */
async function follow(path: 'rounds' | 'moves', body: object): Promise<RoundView | undefined> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const reply = await post<{ round: RoundView; next: NextRound }>(path, body);
    if (reply.ok) {
      const { round } = reply.data;
      await showRound(round);
      showNext(reply.data.next);
      if (round.state === 'playing') return round;
      if (isOver(round)) return undefined;
    } else {
      view.stop?.();
      showMessage(failureText(words, reply.error.code), 'warn');
      if (reply.error.code !== 'unreachable' && reply.error.code !== 'internal') {
        // After a refused move, the round goes on with another one.
        const open = await renewNext();
        return path === 'moves' && open?.state === 'playing' ? open : undefined;
      }
    }
    await delay(wait);
  }
}

/** Offers the next moves of a round, and sends those that the player makes, until it is over. */
async function makeMoves(begun: RoundView | undefined): Promise<void> {
  for (let round = begun; round !== undefined; ) {
    const { id: roundId, moves } = round;
    const move = await nextMove(round.nextMoves ?? []);
    send({ action: 'extend-session' });
    round = await follow('moves', { ...seat, roundId, at: moves.length, move });
  }
}

async function nextMove(moves: readonly string[]): Promise<string> {
  const place = requireElement('moves');
  const chosen = (view.choose ?? chooseByButton)(moves, setup.moves, place);
  place.hidden = false;
  place.querySelector('button')?.focus({ preventScroll: true });
  const move = await chosen;
  place.hidden = true;
  place.replaceChildren();
  return move;
}

function chooseByButton(
  moves: readonly string[],
  names: Readonly<Record<string, string>>,
  place: HTMLElement,
): Promise<string> {
  return new Promise((resolve) => {
    const buttons = moves.map((move) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = names[move] ?? move;
      button.addEventListener('click', () => resolve(move));
      return button;
    });
    place.replaceChildren(...buttons);
  });
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

/** Reloads the next round, and returns the open one. After a refusal, another window may have played it or the server may have restarted. */
async function renewNext(): Promise<RoundView | undefined> {
  const reply = await post<Opened>('state', seat);
  if (!reply.ok) return undefined;
  showNext(reply.data.next);
  showFreeRounds(reply.data.freeRounds);
  return reply.data.open;
}

/** Shows the stake of several bets together, because each of them has the chosen stake. */
function showTotal(): void {
  const total = requireElement('total');
  const count = parts();
  total.hidden = count < 2;
  total.textContent = `${count} × ${money(stakeField.value)} = ${money(times(stakeField.value, count))}`;
}

async function play(): Promise<void> {
  if (!next || playButton.disabled) return;
  const pick = picked();
  if (pick.length === 0 && document.querySelector('input[name=pick]')) {
    showMessage(words.noPick, 'warn');
    return;
  }
  const clientSeed = crypto.randomUUID();
  setBusy(true);
  // The last result is not that of the next round.
  showMessage('');
  send({ action: 'extend-session' });
  send({ action: 'game.round', parameters: { state: 'started' } });
  sounds.play('start');
  if (!stillness.matches) view.start?.();
  const rest = delay(setup.cycleMs);
  const stake = times(stakeField.value, parts());
  const staked = freeRounds ? { stake: freeRounds.stake, freeRoundsId: freeRounds.id } : { stake };
  await makeMoves(
    await follow('rounds', { ...seat, roundId: next.id, clientSeed, ...staked, pick: pick.join(','), currency }),
  );
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
  if (unfinished.state === 'playing') {
    setBusy(true);
    await showRound(unfinished, true);
    await makeMoves(unfinished);
    send({ action: 'game.round', parameters: { state: 'finished' } });
    setBusy(false);
    return;
  }
  showMessage(words.resumed, 'warn');
  let round = unfinished;
  for (let wait = 500; !isOver(round); wait = Math.min(wait * 2, 8000)) {
    await delay(wait);
    const reply = await post<Opened>('state', { ...seat, roundId: unfinished.id });
    if (reply.ok) showNext(reply.data.next);
    if (reply.ok && reply.data.open) round = reply.data.open;
  }
  await showRound(round, true);
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
      showTotal();
      if (reply.data.open) await resume(reply.data.open);
      else showMessage(words.ready);
      playButton.disabled = false;
      return;
    }
    showMessage(failureText(words, reply.error.code), 'warn');
    if (['unknown_token', 'session_closed'].includes(reply.error.code)) return;
    await delay(wait);
  }
}

requireElement('play').addEventListener('submit', (event) => {
  event.preventDefault();
  void play();
});
requireElement('play').addEventListener('change', ({ target }) => {
  pickChanged(target);
  showTotal();
});
requireElement('sound').addEventListener('click', ({ currentTarget }) => {
  const isOn = sounds.toggle();
  (currentTarget as HTMLElement).setAttribute('aria-pressed', String(isOn));
});
requireElement('check').addEventListener('click', () => void checkLast());
requireElement('rules-open').addEventListener('click', () => {
  requireElement<HTMLDialogElement>('rules').showModal();
  // Otherwise the close button would take focus, and a short frame would scroll to the end of the rules.
  requireElement('rules-title').focus();
});
parent?.listen(({ action, command }) => {
  if (action === 'extend-session') document.body.dataset.session = String(command);
});
document.body.style.setProperty('--ground', setup.ground);
if (parent) requireElement('leave').hidden = false;
requireElement('leave').addEventListener('click', () => send({ action: 'game.exit' }));
send({ action: 'game.ready' });
void open();
