import type { SportsFrameMessage } from '@parlay/contracts/frames';
import type { Fixture } from '../sports/feed.ts';
import type { SportsSetup } from '../sports/routes.ts';
import { createElement, slugify, titleFromSlug } from './elements.ts';
import { parentPage } from './frame.ts';
import { readSetup, requireElement } from './setup.ts';
import { createPreferences, type SaveResult } from './sports-choices.ts';
import { pageRequests } from './sports-requests.ts';

type Side = 'home' | 'draw' | 'away';

const setup = readSetup<SportsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const send = (message: SportsFrameMessage) => parent?.send(message);
const page = pageRequests(parent);
const choices = createPreferences(page);

let words = setup.words[setup.lang];
let { lang } = setup;
let fixtures: Fixture[] = [];
let path = '/';
let token: string | undefined;
/** Last token that the page sent, valid or not. */
let latestToken = '';
let timer: number | undefined;
let extendedAt = Number.NEGATIVE_INFINITY;
const PATHS = /^\/(?:$|categories\/[\w/-]{1,200}$|(?:live|event|category|today-event)\/\d{1,19}$)/;
/** Minimum interval between requests to extend the session. */
const EXTEND_EVERY_MS = 30_000;
const picked = new Map<string, Side>();

function link(to: string, ...children: (Node | string)[]): HTMLAnchorElement {
  const anchor = createElement('a', '', ...children);
  anchor.href = `#${to}`;
  anchor.addEventListener('click', (event) => {
    event.preventDefault();
    go(to, true);
  });
  return anchor;
}

/** Returns the fixtures of a path: `/`, `/categories/{sport}/{category?}/{tournament?}`, `/event/1`, `/category/5`. */
function currentView(): { crumbs: string[]; list: Fixture[]; event?: Fixture } {
  const [, kind, ...rest] = path.split('/');
  if (kind === 'category') {
    const list = fixtures.filter(({ categoryId }) => categoryId === rest[0]);
    const [first] = list;
    return { crumbs: first ? [first.sport, first.category] : [], list };
  }
  if (isEvent(kind)) {
    const event = fixtures.find(({ id }) => id === rest[0]);
    return event
      ? { crumbs: [event.sport, event.category, event.tournament], list: [event], event }
      : { crumbs: [], list: [] };
  }
  const crumbs = kind === 'categories' ? rest.filter((part) => part !== '') : [];
  const list = fixtures.filter(
    (one) => [one.sport, one.category, one.tournament].slice(0, crumbs.length).join('/') === crumbs.join('/'),
  );
  return { crumbs, list };
}

function go(to: string, isByVisitor: boolean): void {
  const mode = modeOf(path);
  path = to;
  render();
  sendLocation();
  if (mode !== modeOf(path)) void load();
  const heading = requireElement('title');
  const start = heading.hidden ? requireElement('crumbs').querySelector('a') : heading;
  if (isByVisitor) start?.focus();
}

const isEvent = (kind: string | undefined) => kind === 'event' || kind === 'live' || kind === 'today-event';
/** Returns the mode of a path. `/live/{id}` shows live events on both pages. */
const modeOf = (to: string) => (to.startsWith('/live/') ? 'live' : setup.mode);

/** Sends the location and its display names, from which the site updates its URL and title. */
function sendLocation(): void {
  const { event, crumbs } = currentView();
  const seo = event ? [...crumbs, slugify(`${event.home} ${event.away}`)] : crumbs;
  const names = event ? [...crumbs.map(titleFromSlug), `${event.home} – ${event.away}`] : crumbs.map(titleFromSlug);
  send({ action: 'location', location: path, seoLink: `/${seo.join('/')}`, names });
}

function render(): void {
  const { crumbs, list, event } = currentView();
  const steps = crumbs.map((crumb, at) =>
    link(`/categories/${crumbs.slice(0, at + 1).join('/')}`, titleFromSlug(crumb)),
  );
  requireElement('crumbs').replaceChildren(link('/', words.all), ...steps);
  const heading = requireElement('title');
  heading.tabIndex = -1;
  heading.textContent = event
    ? `${event.home} - ${event.away}`
    : titleFromSlug(crumbs.at(-1) ?? '') || words[setup.mode];
  // The framing page already shows this heading.
  heading.hidden = parent !== undefined && !event && crumbs.length === 0;
  requireElement('note').textContent = words.note;
  const empty = isEvent(path.split('/')[1]) ? words.gone : words.none;
  requireElement('list').replaceChildren(
    ...(list.length > 0 ? groups(list, crumbs.length) : [createElement('p', 'muted', empty)]),
  );
  showPlayer();
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', 'false');
  main?.classList.toggle('compact', choices.compact);
  requireElement('compact').textContent = words.compact;
  requireElement('compact').setAttribute('aria-checked', String(choices.compact));
  requireElement('forget').textContent = words.forget;
}

let announced = '';

/** Announces the player's status only when it changes, so a reloaded list does not replace a newer message. */
function showPlayer(): void {
  const status = token ? words.signedIn : words.visitor;
  if (status !== announced) requireElement('status').textContent = status;
  announced = status;
}

/** Shows a choice immediately, then announces whether the site stored it. */
async function announceSaved(choice: Promise<SaveResult>): Promise<void> {
  rerender();
  const result = await choice;
  requireElement('status').textContent = words[result];
}

function star(one: Fixture): HTMLButtonElement {
  const button = createElement('button', 'star', '★');
  button.type = 'button';
  button.dataset.key = `${one.id}star`;
  button.setAttribute('aria-label', words.favourite.replace('{event}', `${one.home} - ${one.away}`));
  button.setAttribute('role', 'switch');
  button.setAttribute('aria-checked', String(choices.favourites.has(one.id)));
  button.addEventListener('click', () => void announceSaved(choices.toggleFavourite(one.id)));
  return button;
}

function groups(list: Fixture[], depth: number): Node[] {
  const byCompetition = Map.groupBy(list, (one) => [one.sport, one.category, one.tournament].join('/'));
  return [...byCompetition].map(([competition, members]) => {
    const heading = createElement(
      'h2',
      '',
      depth === 3
        ? titleFromSlug(competition.split('/').at(-1) ?? '')
        : link(`/categories/${competition}`, competition.split('/').map(titleFromSlug).join(' / ')),
    );
    return createElement('section', 'card', heading, ...members.map(row));
  });
}

function row(one: Fixture): Node {
  const time = new Date(one.start).toLocaleString(lang, {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const state = one.score ? `${one.minute}' ${one.score.join('-')}` : `${words.starts} ${time}`;
  const name = link(`/event/${one.id}`, `${one.home} - ${one.away}`);
  const sides = (['home', 'draw', 'away'] as const).flatMap((side) => {
    const price = one.odds[side];
    return price ? [odds(one, side, price)] : [];
  });
  return createElement(
    'div',
    'row',
    createElement('div', 'event', star(one), name, createElement('span', 'muted small fig', state)),
    createElement('div', 'prices', ...sides),
  );
}

function odds(one: Fixture, side: Side, price: string): HTMLButtonElement {
  const name = side === 'draw' ? words.draw : one[side];
  const button = createElement('button', 'odds', createElement('span', '', name), createElement('b', 'fig', price));
  button.type = 'button';
  button.dataset.key = `${one.id}${side}`;
  button.setAttribute('aria-pressed', String(picked.get(one.id) === side));
  button.addEventListener('click', () => pick(one, side));
  return button;
}

function pick(one: Fixture, side: Side): void {
  if (!token) {
    requireElement('status').textContent = words.logon;
    send({ action: 'ext.sportsbook.logon' });
    return;
  }
  if (picked.get(one.id) === side) picked.delete(one.id);
  else picked.set(one.id, side);
  rerender();
}

/** Renders again and restores the keyboard focus. */
function rerender(): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset.key;
  render();
  if (key) document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

async function load(): Promise<void> {
  clearTimeout(timer);
  const mode = modeOf(path);
  try {
    const response = await fetch(`/sports/api/fixtures?mode=${mode}`, { credentials: 'omit' });
    if (!response.ok) throw new Error(String(response.status));
    const { data } = (await response.json()) as { data: Fixture[] };
    if (mode !== modeOf(path)) return;
    const isFirst = fixtures.length === 0;
    fixtures = data;
    rerender();
    // The display names of a deep link are not known until the fixtures are loaded.
    if (isFirst && path !== '/') sendLocation();
  } catch {
    requireElement('status').textContent = words.down;
  }
  timer = window.setTimeout(load, mode === 'live' ? 10_000 : 60_000);
}

/** Signs the player in if the site confirms the token. An empty token signs out. */
async function signIn(newToken: string): Promise<void> {
  latestToken = newToken;
  let isValid = false;
  if (newToken !== '') {
    const response = await fetch('/sports/api/player', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token: newToken }),
      credentials: 'omit',
    }).catch(() => undefined);
    isValid = response?.ok === true;
  }
  if (latestToken !== newToken) return;
  token = isValid ? newToken : undefined;
  rerender();
}

/** Extends the site's session after player activity. */
async function extend(): Promise<void> {
  if (!token || performance.now() - extendedAt < EXTEND_EVERY_MS) return;
  extendedAt = performance.now();
  const reply = await page.extendSession();
  document.body.dataset.session = reply?.command ?? 'none';
}

/** Returns the language of a setting such as `es-PE`, or English for an unsupported language. */
function languageOf(setting: string): SportsSetup['lang'] {
  const languages = Object.keys(setup.words) as SportsSetup['lang'][];
  return languages.find((one) => setting.startsWith(one)) ?? 'en';
}

// Handles settings, a player's token or a location from the framing page. Ignores all other messages.
parent?.listen((message) => {
  const parameters = (message.parameters ?? {}) as Record<string, unknown>;
  if (message.action === 'opt.sportsbook.settings' && typeof parameters.language === 'string') {
    lang = languageOf(parameters.language);
    words = setup.words[lang];
    document.documentElement.lang = lang;
    rerender();
  } else if (message.action === 'opt.sportsbook.token' && typeof parameters.authtoken === 'string') {
    void signIn(parameters.authtoken);
  } else if (message.action === 'location' && typeof message.location === 'string') {
    // An unknown location leads to the start page.
    go(PATHS.test(message.location) ? message.location : '/', false);
  }
});

const body = document.querySelector('main');
if (body && parent) {
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    send({ action: 'ext.sportsbook.size', parameters: { height } });
  }).observe(body);
}
for (const gesture of ['pointerup', 'keydown'] as const) window.addEventListener(gesture, () => void extend());
requireElement('compact').addEventListener('click', () => void announceSaved(choices.toggleCompact()));
requireElement('forget').addEventListener('click', () => void announceSaved(choices.clear()));
// At the end of a long list, the framing page shows its back-to-top button.
new IntersectionObserver((seen) => {
  if (seen.some(({ isIntersecting }) => isIntersecting) && document.body.scrollHeight > 1200) page.offerTop();
}).observe(requireElement('end'));
send({ action: 'ext.sportsbook.ready' });
void choices.load().then(rerender);
void load();
