import type { FreePlays } from '../calls/free-plays.ts';
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

const { words } = setup;
const main = document.querySelector('main');

let next: NextRound | undefined;
let freeRounds: FreePlays | undefined;

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
  showBalance(round.balance);
  requireElement('last-seed').textContent = round.seed ?? '-';
  requireElement('your-seed').textContent = round.clientSeed;
  const [text, tone] = messageFor(round);
  showMessage(text, tone);
  if (round.state === 'settled') {
    sounds.play(tone === 'win' ? 'win' : 'end');
    showLast(Number(round.win) / Number(round.stake));
    const { id: roundId, seed = '', clientSeed, pick, moves, shown } = round;
    const announcedHash = hashes.get(roundId);
    offerCheck(
      announcedHash === undefined ? undefined : { roundId, seed, clientSeed, pick, moves, shown, announcedHash },
    );
  }
}

const lastResults: string[] = [];
/** Adds a result, as a multiple of the stake, before the earlier ones. */
function showLast(times: number): void {
  lastResults.unshift(timesText(times));
  lastResults.splice(8);
  requireElement('last').textContent = lastResults.join('  ');
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

async function play(): Promise<void> {
  if (!next || button.disabled) return;
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
    await follow('rounds', {
      ...seat,
      roundId: next.id,
      clientSeed,
      ...staked,
      pick: pick.join(','),
      currency: currencyNow(),
    }),
  );
  if (freeRounds) await renewNext();
  send({ action: 'game.round', parameters: { state: 'finished' } });
  await rest;
  setBusy(false);
}

function setBusy(isBusy: boolean): void {
  const hadFocus = document.activeElement === button;
  button.disabled = isBusy;
  button.textContent = (isBusy ? words.playing : words.play) ?? '';
  if (main) main.dataset.busy = String(isBusy);
  // A disabled button loses focus, so focus is restored for keyboard users.
  if (!isBusy && (hadFocus || document.activeElement === document.body)) button.focus({ preventScroll: true });
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
  const state = await opened<Opened>();
  if (!state) return;
  showNext(state.next);
  showFreeRounds(state.freeRounds);
  if (state.open) await resume(state.open);
  else showMessage(words.ready);
  button.disabled = false;
}

connectPage(() => void play());
void open();
