import type { GameFrameMessage } from '@parlay/contracts/frames';
import { moneyParts } from '@parlay/money/format';
import type { GameViewModule } from '../games/families/kit/game-view.ts';
import type { GameSetup } from '../games/page.ts';
import { parentPage } from './frame.ts';
import { delay, failureText, post } from './game-calls.ts';
import { parts, pickChanged, times } from './game-picks.ts';
import { gameSounds } from './game-sounds.ts';
import { type FinishedRound, replay } from './round-check.ts';
import { readSetup, requireElement } from './setup.ts';

// Holds what the pages of all games have: those of one player, and those of a table.

export const setup = readSetup<GameSetup>();
const { words } = setup;
const { createView, SOUNDS } = (await import(`./${setup.family}-view.js`)) as GameViewModule;
export const view = createView(setup.rules);
export const sounds = gameSounds(SOUNDS);
export const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const parent = parentPage(setup.siteOrigins, setup.origin);
export const send = (message: GameFrameMessage) => parent?.send(message);
export const button = requireElement<HTMLButtonElement>('play-round');
export const stakeField = requireElement<HTMLSelectElement>('stake');
export const seat = { provider: setup.provider, gameId: setup.gameId, mode: setup.mode, token: setup.token };

let currency = 'EUR';
/** Returns the currency of the player's balance. */
export const currencyNow = (): string => currency;

export function money(amount: string): string {
  if (setup.mode === 'demo')
    return `${Number(amount).toLocaleString(setup.figures, { minimumFractionDigits: 2 })} ${words.credits}`;
  return moneyParts(amount, { locale: setup.figures, currency }).text;
}

export const timesText = (factor: number): string =>
  `× ${factor.toLocaleString(setup.figures, { maximumFractionDigits: 2 })}`;

export function showMessage(text: string | undefined, tone: 'plain' | 'win' | 'loss' | 'warn' = 'plain'): void {
  const result = requireElement('result');
  result.textContent = text ?? '';
  result.dataset.tone = tone;
}

/** Shows the balance. Undefined if it is not known. */
export function showBalance(balance: string | undefined): void {
  if (balance !== undefined) requireElement('balance').textContent = money(balance);
}

/** Shows the stake of several bets together, because each of them has the chosen stake. */
function showTotal(): void {
  const total = requireElement('total');
  const count = parts();
  total.hidden = count < 2;
  total.textContent = `${count} × ${money(stakeField.value)} = ${money(times(stakeField.value, count))}`;
}

/** Asks for the player's state until the studio answers, and shows it. Returns undefined if the session is over. */
export async function opened<T extends { balance: string; currency: string }>(): Promise<T | undefined> {
  for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
    const reply = await post<T>('state', seat);
    if (reply.ok) {
      currency = reply.data.currency;
      showBalance(reply.data.balance);
      for (const stake of stakeField.options) stake.textContent = money(stake.value);
      showTotal();
      return reply.data;
    }
    showMessage(failureText(words, reply.error.code), 'warn');
    if (['unknown_token', 'session_closed'].includes(reply.error.code)) return undefined;
    await delay(wait);
  }
}

/** Round that is over, with the fingerprint that was announced before it. */
export interface CheckableRound extends Omit<FinishedRound, 'family' | 'rules'> {
  shown: unknown;
  announcedHash: string;
}

let lastRound: CheckableRound | undefined;

/** Lets the player check a round. Undefined `round` if its fingerprint is not known. */
export function offerCheck(round: CheckableRound | undefined): void {
  lastRound = round;
  requireElement<HTMLButtonElement>('check').disabled = round === undefined;
  requireElement('check-result').textContent = '';
}

/** Plays the last round again in this browser, and compares its result and the fingerprint. */
async function checkLast(): Promise<void> {
  if (!lastRound) return;
  const { shown, announcedHash, ...round } = lastRound;
  const again = await replay({ ...round, family: setup.family, rules: setup.rules });
  const isRight = again.seedHash === announcedHash && JSON.stringify(again.shown) === JSON.stringify(shown);
  requireElement('check-result').textContent = (isRight ? words.checkRight : words.checkWrong) ?? '';
}

/** Connects the page's controls and tells the site that the game is ready. `play` is called when the form is sent. */
export function connectPage(play: () => void): void {
  const form = requireElement('play');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    play();
  });
  form.addEventListener('change', ({ target }) => {
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
}
