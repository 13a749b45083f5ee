import type { SportsFrameMessage } from '@parlay/contracts/frames';
import { html, nothing, render as renderInto, type TemplateResult } from 'lit-html';
import type { EventsView } from '../sports/pages/find-events.ts';
import type { MarketView, PickView, RowView } from '../sports/pages/present.ts';
import type { SportsSetup } from '../sports/routes.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';
import { getData } from './sports-api.ts';
import { type Formats, formatsOf, startBetting } from './sports-betting.ts';
import type { SaveResult } from './sports-choices.ts';
import { type EventState, eventView, OPEN_AT_FIRST } from './sports-event.ts';
import { fill } from './sports-format.ts';
import { ICONS } from './sports-icons.ts';
import { type LinkedSelection, linkedSelection, pickOf } from './sports-link.ts';
import { knownPath, locationOf, placeOf, stepsTo } from './sports-place.ts';
import { relayed, type ToBook } from './sports-relay.ts';
import { SlipPlace } from './sports-slip-place.ts';
import { slipView } from './sports-slip-view.ts';
import {
  type BookContext,
  choicesView,
  crumbs,
  eventTitle,
  type ListState,
  listView,
  skeleton,
} from './sports-view.ts';
import { setTimeZone, timeZone, zoneOffset } from './time-zone.ts';
import { watchVisiblePart } from './visible-part.ts';

const setup = readSetup<SportsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: SportsFrameMessage) => parent?.send(message);
/** Visitors fill a slip, too, and log in to place it. */
const hasSlip = setup.variant !== 'sports-radar';

let formats: Formats = setup;
let words = setup.words[formats.lang];
let path = '/';
let timer: number | undefined;
const EARLY_POLL_MS = 20_000;
const LIVE_POLL_MS = 5_000;
const FIRST_LIMIT = 40;
const MORE = 40;
const picked = new Map<string, string>();

let time = setup.mode === 'live' ? 'all' : 'soon';
let text = '';
let limit = FIRST_LIMIT;
let marketText = '';
let closedGroups = new Set<string>();
let loadedAt = 0;
let isDown = false;
let typing: number | undefined;
/** Lists by their query, so that going back shows the last one immediately. */
const lists = new Map<string, EventsView>();
const rows = new Map<string, RowView>();
/** Events whose markets are loaded. */
const events = new Map<string, RowView>();
let before = new Map<string, number>();
let scored = new Set<string>();

const { page, choices, visitor, slip, logOn, refresh } = startBetting({
  ...{ setup, parent },
  lang: () => formats.lang,
  changed: () => render(),
});
const place = new SlipPlace({ parent, slip, changed: () => render() });
/** Whether this frame shows the slip. */
const isSlipHere = () => hasSlip && place.where === 'here';

/** Returns the mode of a path. `/live/{id}` shows live events on both pages. */
const modeOf = (to: string) => (to.startsWith('/live/') ? 'live' : setup.mode);

function listQuery(): string {
  const { slugs, categoryId } = placeOf(path);
  const query = new URLSearchParams({
    mode: modeOf(path),
    lang: formats.lang,
    limit: String(limit),
    offset: String(zoneOffset()),
  });
  const [sport, category, competition] = slugs;
  if (sport) query.set('sport', sport);
  if (category) query.set('category', category);
  if (competition) query.set('competition', competition);
  if (categoryId) query.set('categoryId', categoryId);
  if (text.trim() !== '') query.set('q', text.trim());
  if (time === 'favourites') query.set('ids', [...choices.favourites].join(','));
  else query.set('window', category || categoryId || text.trim() !== '' ? 'all' : time);
  return query.toString();
}

/** Returns an event of the shown place, from which its names are known. */
const shownRow = (): RowView | undefined => {
  const { event } = placeOf(path);
  return event === undefined ? lists.get(listQuery())?.rows[0] : (events.get(event) ?? rows.get(event));
};

function go(to: string, isByVisitor: boolean): void {
  path = to;
  text = '';
  limit = FIRST_LIMIT;
  marketText = '';
  render();
  send(locationOf(path, placeOf(path), shownRow()));
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
      before,
      scored,
    },
    isStale: isDown,
    isPicked: (id) => (hasSlip ? place.has(id) : picked.get(id.split('/').slice(0, 2).join('/')) === id),
    pick,
    go: (to) => go(to, true),
    toggleFavourite: (id) => void announceSaved(choices.toggleFavourite(id)),
    toggleCompact: () => void announceSaved(choices.toggleCompact()),
    chooseOdds: (format) => {
      place.send({ kind: 'odds', format });
      void announceSaved(choices.chooseOdds(format));
    },
    forget: () => void announceSaved(choices.clear()),
  };
}

const listState: ListState = {
  get isLive() {
    return modeOf(path) === 'live';
  },
  get window() {
    return time;
  },
  get text() {
    return text;
  },
  setWindow(next) {
    time = next;
    limit = FIRST_LIMIT;
    render();
    void load();
  },
  setText(next) {
    text = next;
    clearTimeout(typing);
    typing = window.setTimeout(() => void load(), 250);
  },
  more() {
    limit += MORE;
    void load();
  },
};

const eventState: EventState = {
  get text() {
    return marketText;
  },
  get closed() {
    return closedGroups;
  },
  setText(next) {
    marketText = next;
    render();
  },
  toggle(group) {
    if (!closedGroups.delete(group)) closedGroups.add(group);
    render();
  },
  setAll(groups, areOpen) {
    closedGroups = new Set(areOpen ? [] : groups);
    render();
  },
};

/** List that is shown while the wanted one is loading. */
let latestList: EventsView | undefined;

function content(): TemplateResult {
  const shown = context();
  const at = placeOf(path);
  const row = shownRow();
  const steps = stepsTo(at, row);
  const trail = crumbs(shown, at.event === undefined ? steps : steps.slice(0, 3));
  if (at.event === undefined) {
    const list = lists.get(listQuery()) ?? (text === '' ? undefined : latestList);
    return html`${trail}${listView(shown, list, listState, steps.length, at.slugs[0])}`;
  }
  const event = events.get(at.event);
  if (event) return html`${trail}${eventView(shown, event, eventState)}`;
  return html`${trail}${missing.has(at.event) ? html`<p class="muted">${words.gone}</p>` : skeleton(shown)}`;
}
/** Ids that are of no event. */
const missing = new Set<string>();

function titleOf(): string {
  const at = placeOf(path);
  const row = shownRow();
  if (at.event !== undefined) return row ? eventTitle(row) : words[setup.mode];
  return stepsTo(at, row).at(-1)?.name ?? words[setup.mode];
}

function render(): void {
  const heading = requireElement('title');
  heading.textContent = titleOf();
  // The framing page already shows this heading.
  heading.hidden = parent !== undefined && path === '/';
  const shown = context();
  const { locale, odds, isStale } = shown;
  const isShown = slip.isOpen ? 'slip open' : 'slip';
  const texts = { demo: words.playNote, real: words.moneyNote, 'sports-radar': words.note };
  // In play it stands on top, unless the site says so itself above this frame.
  const isLive = (modeOf(path) === 'live' || shownRow()?.state.phase === 'live') && !(parent && setup.mode === 'live');
  const note = html`<p id="note" class="delay small">${ICONS.clock}<span>${texts[setup.variant]}</span></p>`;
  renderInto(
    html`<div class="columns ${isSlipHere() ? 'with-slip' : ''}"><div class="column">${isLive ? note : nothing}${content()}${isLive ? nothing : note}
      ${isDown ? html`<p class="unreachable small">${navigator.onLine ? words.down : fill(words.offline, { time: new Date(loadedAt).toLocaleTimeString(formats.figures, { timeZone: timeZone() }) })}</p>` : nothing}
      ${choicesView(shown)}</div>
      ${isSlipHere() ? html`<aside id="slip" class=${isShown} aria-label=${words.slip.title}>${slipView({ words, locale, odds, isStale, currency: visitor.bettor?.currency ?? formats.currency, logIn: visitor.canBet ? undefined : logIn }, slip)}</aside>` : nothing}</div>`,
    requireElement('page'),
  );
  showPlayer();
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', String(loadedAt === 0));
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

const pricesIn = (shown: readonly RowView[]) =>
  new Map(
    shown.flatMap(({ markets }) =>
      markets.flatMap(({ picks }) => picks.flatMap(({ id, odds }) => (odds === null ? [] : [[id, odds] as const]))),
    ),
  );

const hasScored = ({ state: { score } }: RowView, known: RowView | undefined) =>
  score !== undefined && known?.state.score !== undefined && String(score) !== String(known.state.score);

async function load(): Promise<void> {
  clearTimeout(timer);
  const asked = path;
  const { event } = placeOf(path);
  const query = listQuery();
  const wasKnown = shownRow() !== undefined;
  const reply =
    event === undefined
      ? await getData<EventsView>(`events?${query}`)
      : await getData<RowView>(`event?${new URLSearchParams({ id: event, lang: formats.lang })}`);
  if (asked !== path || (event === undefined && query !== listQuery())) return;
  isDown = !reply.ok && reply.code === undefined;
  if (reply.ok) {
    loadedAt = Date.now();
    const shown = 'rows' in reply.data ? reply.data.rows : [reply.data];
    scored = new Set(shown.filter((row) => hasScored(row, rows.get(row.id))).map(({ id }) => id));
    before = pricesIn([
      ...(lists.get(query)?.rows ?? []),
      ...(event ? [events.get(event)].filter((one) => one !== undefined) : []),
    ]);
    if ('rows' in reply.data) {
      latestList = reply.data;
      lists.set(query, reply.data);
    } else events.set(reply.data.id, reply.data);
    for (const row of shown) rows.set(row.id, row);
  } else if (event !== undefined && reply.code !== undefined) missing.add(event);
  render();
  // The display names of a deep link are not known until its events are loaded.
  if (reply.ok && !wasKnown && path !== '/') send(locationOf(path, placeOf(path), shownRow()));
  if (isSlipHere()) await refresh();
  if (linked) await addLinked();
  const isLive = modeOf(path) === 'live' || shownRow()?.state.phase === 'live' || (isSlipHere() && slip.isInUse);
  clearTimeout(timer);
  timer = window.setTimeout(() => void load(), isLive ? LIVE_POLL_MS : EARLY_POLL_MS);
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
closedGroups = new Set(Object.keys(words.groups).filter((group) => !OPEN_AT_FIRST.includes(group)));
render();
send({ action: 'ext.sportsbook.ready' });
if (hasSlip) place.offer(new URL(`/sports/slip${location.search}`, location.href).href);
void choices.load().then(() => {
  render();
  if (visitor.canBet && isSlipHere()) void continueSlip();
});
void load();
