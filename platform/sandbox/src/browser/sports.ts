import type { SportsFrameMessage } from '@parlay/contracts/frames';
import { render as renderInto } from 'lit-html';
import type { MarketView, PickView, RowView } from '../sports/pages/present.ts';
import type { SportsSetup } from '../sports/routes.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';
import { type Formats, formatsOf, startBetting } from './sports-betting.ts';
import { BookData } from './sports-book-data.ts';
import { bookView, titleOf } from './sports-book-page.ts';
import { BookPlace } from './sports-book-place.ts';
import type { SaveResult } from './sports-choices.ts';
import { type LinkedSelection, linkedSelection, pickOf } from './sports-link.ts';
import { MarketsShown } from './sports-markets-shown.ts';
import { knownPath, locationOf } from './sports-place.ts';
import { relayed, type ToBook } from './sports-relay.ts';
import { SlipPlace } from './sports-slip-place.ts';
import { type BookContext, eventTitle } from './sports-view.ts';
import { setTimeZone } from './time-zone.ts';
import { watchVisiblePart } from './visible-part.ts';

const setup = readSetup<SportsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: SportsFrameMessage) => parent?.send(message);
/** Visitors fill a slip, too, and log in to place it. */
const hasSlip = setup.variant !== 'sports-radar';

let formats: Formats = setup;
let words = setup.words[formats.lang];
let timer: number | undefined;
const EARLY_POLL_MS = 20_000;
const LIVE_POLL_MS = 5_000;
/** Selections that are marked in a book without a slip, by market. */
const picked = new Map<string, string>();

const data = new BookData();
const book = new BookPlace({
  mode: setup.mode,
  lang: () => formats.lang,
  favourites: () => choices.favourites,
  changed: () => render(),
  load: () => void load(),
});
const markets = new MarketsShown(Object.keys(words.groups), () => render());
const { page, choices, visitor, slip, logOn, refresh } = startBetting({
  ...{ setup, parent },
  lang: () => formats.lang,
  changed: () => render(),
});
const place = new SlipPlace({ parent, slip, changed: () => render() });
/** Whether this frame shows the slip. */
const isSlipHere = () => hasSlip && place.where === 'here';

/** Returns an event of the shown place, from which its names are known. */
const shownRow = (): RowView | undefined => data.rowOf(book.wanted());

const announceLocation = () => send(locationOf(book.path, book.at, shownRow()));

function go(to: string, isByVisitor: boolean): void {
  book.go(to);
  markets.setText('');
  announceLocation();
  void load();
  const heading = requireElement('title');
  const hidden = document.getElementById('search') ?? document.querySelector('main');
  if (isByVisitor) (heading.hidden ? hidden : heading)?.focus();
}

function context(): BookContext {
  return {
    ...{
      words,
      locale: formats.figures,
      odds: choices.odds,
      compact: choices.compact,
      favourites: choices.favourites,
      pinned: choices.pinned,
      before: data.before,
      scored: data.scored,
    },
    isStale: data.isDown,
    isPicked: (id) => (hasSlip ? place.has(id) : picked.get(id.split('/').slice(0, 2).join('/')) === id),
    pick,
    go: (to) => go(to, true),
    toggleFavourite: (id) => void announceSaved(choices.toggleFavourite(id)),
    togglePin: (market) => void announceSaved(choices.togglePin(market)),
    toggleCompact: () => void announceSaved(choices.toggleCompact()),
    chooseOdds: (format) => {
      place.send({ kind: 'odds', format });
      void announceSaved(choices.chooseOdds(format));
    },
    forget: () => void announceSaved(choices.clear()),
  };
}

/** Whether the place is about events that are being played. */
const isLive = () => book.isLive || shownRow()?.state.phase === 'live';

function render(): void {
  const heading = requireElement('title');
  heading.textContent = titleOf(book.at, shownRow(), words[setup.mode]);
  // The framing page already shows this heading.
  heading.hidden = parent !== undefined && book.path === '/';
  const slipContext = {
    ...{ words, locale: formats.figures, odds: choices.odds, isStale: data.isDown },
    currency: visitor.bettor?.currency ?? formats.currency,
    logIn: visitor.canBet ? undefined : logIn,
  };
  renderInto(
    bookView({
      ...{ context: context(), data, book, markets },
      note: { real: words.moneyNote, demo: words.playNote, 'sports-radar': words.note }[setup.variant],
      // In play it stands on top, unless the site says so itself above this frame.
      isNoteFirst: isLive() && !(parent && setup.mode === 'live'),
      slip: isSlipHere() ? { slip, context: slipContext } : undefined,
    }),
    requireElement('page'),
  );
  showPlayer();
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', String(data.loadedAt === 0));
  main?.classList.toggle('compact', choices.compact);
}

let announced = '';

/** Announces the player's status only when it changes, so a reloaded list does not replace a newer message. */
function showPlayer(): void {
  const status = visitor.token ? words.signedIn : words.visitor;
  if (status !== announced) requireElement('status').textContent = status;
  announced = status;
}

/** Shows a choice immediately, then announces whether the site stored it. */
async function announceSaved(choice: Promise<SaveResult>): Promise<void> {
  render();
  const result = await choice;
  requireElement('status').textContent = words[result];
}

/** Requests the login of the site. What the slip has stays in it. */
function logIn(): void {
  requireElement('status').textContent = hasSlip ? words.slip.logIn : words.logon;
  logOn();
}

/** Selection of a link that is not in the slip yet, because the book did not respond. */
let linked: LinkedSelection | undefined;

async function addLinked(): Promise<void> {
  const selection = linked;
  linked = undefined;
  if (!selection) return;
  const found = await pickOf(selection, formats.lang);
  if (found === 'down') linked = selection;
  else place.send(found === 'gone' ? { kind: 'gone' } : { kind: 'add', pick: found });
}

function pick(row: RowView, market: MarketView, { id, name, odds }: PickView): void {
  if (hasSlip && odds !== null) {
    const chosen = { id, fixture: row.id, name, market: market.name, event: eventTitle(row), odds, now: odds };
    place.send({ kind: 'toggle', pick: chosen });
    return;
  }
  if (!visitor.token) {
    logIn();
    return;
  }
  const key = id.split('/').slice(0, 2).join('/');
  if (picked.get(key) === id) picked.delete(key);
  else picked.set(key, id);
  render();
}

async function load(): Promise<void> {
  clearTimeout(timer);
  const { path } = book;
  const wanted = book.wanted();
  const wasKnown = shownRow() !== undefined;
  const isStillWanted = () =>
    path === book.path && (wanted.event !== undefined || wanted.query === book.wanted().query);
  const isLoaded = await data.load(wanted, isStillWanted);
  if (isLoaded === undefined) return;
  render();
  // The display names of a deep link are not known until its events are loaded.
  if (isLoaded && !wasKnown && path !== '/') announceLocation();
  if (isSlipHere()) await refresh();
  if (linked) await addLinked();
  clearTimeout(timer);
  const isUsed = isLive() || (isSlipHere() && slip.isInUse);
  timer = window.setTimeout(() => void load(), isUsed ? LIVE_POLL_MS : EARLY_POLL_MS);
}

/** Signs the player in. The same player's bets go on after another sign-in, for example after a restart of the book. */
async function signIn(token: string): Promise<void> {
  const signedIn = await visitor.signIn(token);
  if (!signedIn) return;
  if (signedIn.isOther) slip.signOut();
  if (visitor.bettor && isSlipHere()) slip.claim(visitor.bettor.player);
  render();
  if (visitor.canBet && isSlipHere()) await continueSlip();
}

/** Shows the bettor's bets, and continues with those that were not decided when the page was left. */
async function continueSlip(): Promise<void> {
  await refresh();
  await slip.resume();
}

// Handles settings, a player's token or a location from the framing page. Ignores all other messages.
parent?.listen((message) => {
  const parameters = (message.parameters ?? {}) as Record<string, unknown>;
  if (message.action === 'opt.sportsbook.settings' && typeof parameters.language === 'string') {
    formats = formatsOf(setup, formats, { language: parameters.language, currency: parameters.currency });
    words = setup.words[formats.lang];
    document.documentElement.lang = formats.lang;
    setTimeZone(parameters.timeZone);
    render();
    void load();
  } else if (message.action === 'opt.sportsbook.token' && typeof parameters.authtoken === 'string') {
    void signIn(parameters.authtoken);
  } else if (message.action === 'opt.sportsbook.slip') {
    place.settle(parameters.isPlaced === true);
    if (isSlipHere() && visitor.canBet) void continueSlip();
  } else if (message.action === 'opt.sportsbook.relay') {
    const heard = relayed<ToBook>(parameters);
    if (heard?.kind === 'picked' && Array.isArray(heard.ids)) place.hear(heard.ids);
  } else if (message.action === 'opt.sportsbook.pick' && hasSlip) {
    linked = linkedSelection(parameters);
    void addLinked();
  } else if (message.action === 'location' && typeof message.location === 'string') {
    go(knownPath(message.location), false);
  }
});

const body = document.querySelector('main');
if (body && parent) {
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    send({ action: 'ext.sportsbook.size', parameters: { height } });
  }).observe(body);
}
if (body && setup.variant !== 'sports-radar')
  watchVisiblePart(body, (top, bottom) => {
    document.documentElement.style.setProperty('--visible-top', `${Math.round(top)}px`);
    document.documentElement.style.setProperty('--visible-bottom', `${Math.round(bottom)}px`);
  });
window.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (!hasSlip || isTyping || event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!isSlipHere()) {
    send({ action: 'ext.sportsbook.sheet', parameters: { isOpen: true } });
    return;
  }
  slip.show(() => {
    slip.isOpen = true;
  });
  document.getElementById('slip-title')?.focus();
});
for (const change of ['online', 'offline']) window.addEventListener(change, () => void load());
// At the end of a long list, the framing page shows its back-to-top button.
new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting) && document.body.scrollHeight > 1200) page.offerTop();
}).observe(requireElement('end'));
render();
send({ action: 'ext.sportsbook.ready' });
if (hasSlip) place.offer(new URL(`/sports/slip${location.search}`, location.href).href);
void choices.load().then(() => {
  render();
  if (visitor.canBet && isSlipHere()) void continueSlip();
});
void load();
