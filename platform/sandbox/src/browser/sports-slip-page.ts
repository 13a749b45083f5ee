import type { SportsFrameMessage } from '@parlay/contracts/frames';
import { html, render as renderInto } from 'lit-html';
import type { SportsSetup } from '../sports/routes.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';
import { type Formats, formatsOf, startBetting } from './sports-betting.ts';
import { command, relay, relayed, type ToSlip } from './sports-relay.ts';
import { slipView } from './sports-slip-view.ts';

/** How the site shows this frame: next to the book, as a bar at the bottom, or as a modal sheet that the bar opens. */
const LAYOUTS = ['column', 'bar', 'sheet'] as const;
type Layout = (typeof LAYOUTS)[number];

const setup = readSetup<SportsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: SportsFrameMessage) => parent?.send(message);

let formats: Formats = setup;
let words = setup.words[formats.lang];
let layout: Layout = 'bar';
let isStale = false;
let announcedIds: string | undefined;
let timer: number | undefined;
/** The slip of an event in play or with open bets follows them; an empty one only keeps in touch. */
const POLL_MS = { inUse: 5_000, empty: 20_000 };

const { choices, visitor, slip, logOn, ...betting } = startBetting({
  ...{ setup, parent },
  lang: () => formats.lang,
  changed: () => render(),
});

const ask = (isOpen: boolean) => send({ action: 'ext.sportsbook.sheet', parameters: { isOpen } });

function render(): void {
  const { odds } = choices;
  const shown = {
    ...{ words, locale: formats.figures, odds, isStale, layout },
    currency: visitor.bettor?.currency ?? formats.currency,
    logIn: visitor.canBet ? undefined : logOn,
    open: ask,
  };
  renderInto(
    html`<section id="slip" class="slip as-${layout}" aria-label=${words.slip.title}>${slipView(shown, slip)}</section>`,
    requireElement('page'),
  );
  tellBook();
}

/** Tells the book's frame which prices are taken. */
function tellBook(): void {
  const ids = slip.picks.map(({ id }) => id);
  const text = ids.join(' ');
  if (text === announcedIds) return;
  announcedIds = text;
  relay(parent, { kind: 'picked', ids });
}

async function refresh(): Promise<void> {
  clearTimeout(timer);
  await betting.refresh((isDown) => {
    isStale = isDown;
  });
  clearTimeout(timer);
  timer = window.setTimeout(() => void refresh(), slip.isInUse ? POLL_MS.inUse : POLL_MS.empty);
}

async function signIn(token: string): Promise<void> {
  const signedIn = await visitor.signIn(token);
  if (!signedIn) return;
  if (signedIn.isOther) slip.signOut();
  if (visitor.bettor) slip.claim(visitor.bettor.player);
  render();
  await refresh();
  if (visitor.canBet) await slip.resume();
}

function hear(message: ToSlip | undefined): void {
  if (!message) return;
  if (message.kind === 'hello') announcedIds = undefined;
  else if (message.kind === 'odds') choices.odds = message.format;
  else command(slip, message);
  render();
  if (message.kind === 'add' || message.kind === 'toggle') void refresh();
}

/** Takes the site's layout. An opened sheet begins at its title, and a closed one leads back to its bar. */
function arrange(next: Layout, isFocused: boolean): void {
  const before = layout;
  layout = next;
  slip.isOpen = next === 'sheet';
  render();
  if (next === 'sheet' || (isFocused && next === 'column')) requireElement('slip-title').focus();
  else if (before === 'sheet') document.querySelector<HTMLElement>('.slip-bar')?.focus();
}

parent?.listen((message) => {
  const parameters = (message.parameters ?? {}) as Record<string, unknown>;
  const next = LAYOUTS.find((one) => one === parameters.layout);
  if (message.action === 'opt.sportsbook.settings' && typeof parameters.language === 'string') {
    formats = formatsOf(setup, formats, { language: parameters.language, currency: parameters.currency });
    words = setup.words[formats.lang];
    document.documentElement.lang = formats.lang;
    render();
  } else if (message.action === 'opt.sportsbook.token' && typeof parameters.authtoken === 'string') {
    void signIn(parameters.authtoken);
  } else if (message.action === 'opt.sportsbook.relay') hear(relayed<ToSlip>(parameters));
  else if (message.action === 'opt.sportsbook.sheet' && next) arrange(next, parameters.isFocused === true);
});

new ResizeObserver(([entry]) => {
  const height = Math.ceil(entry?.target.getBoundingClientRect().height ?? 0);
  send({ action: 'ext.sportsbook.size', parameters: { height } });
}).observe(requireElement('page'));
window.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || layout !== 'sheet') return;
  event.preventDefault();
  ask(false);
});
for (const change of ['online', 'offline']) window.addEventListener(change, () => void refresh());
render();
send({ action: 'ext.sportsbook.ready' });
void choices.load().then(async () => {
  render();
  await refresh();
  if (visitor.canBet) await slip.resume();
});
