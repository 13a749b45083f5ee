import type { SportsFrameMessage } from '@parlay/contracts/frames';
import type { Fixture } from '../sports/feed.ts';
import type { SportsSetup } from '../sports/routes.ts';
import { parentPage } from './frame.ts';
import { element, readSetup } from './setup.ts';

type Side = 'home' | 'draw' | 'away';

const setup = readSetup<SportsSetup>();
const parent = parentPage(setup.siteOrigins, setup.origin);
const tell = (message: SportsFrameMessage) => parent?.send(message);

let words = setup.words[setup.lang];
let lang: string = setup.lang;
let fixtures: Fixture[] = [];
let path = '/';
let token: string | undefined;
const picked = new Map<string, Side>();

const title = (slug: string) => (slug.charAt(0).toUpperCase() + slug.slice(1)).replace(/-/g, ' ');
const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Makes an element: text only, so that nothing from the feed is ever markup. */
function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

function link(to: string, ...children: (Node | string)[]): HTMLAnchorElement {
  const made = make('a', '', ...children);
  made.href = `#${to}`;
  made.addEventListener('click', (event) => {
    event.preventDefault();
    go(to, true);
  });
  return made;
}

/** What a path shows: `/`, `/categories/{sport}/{category?}/{tournament?}` or `/event/{id}`. */
function shown(): { crumbs: string[]; list: Fixture[]; event?: Fixture } {
  const [, kind, ...rest] = path.split('/');
  if (kind === 'event') {
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

function go(to: string, isOwnWish: boolean): void {
  path = to;
  render();
  if (!isOwnWish) return;
  const { event, crumbs } = shown();
  const seo = event ? [...crumbs, slug(`${event.home} ${event.away}`)] : crumbs;
  tell({ action: 'location', location: path, seoLink: `/${seo.join('/')}` });
  element('title').focus();
}

function render(): void {
  const { crumbs, list, event } = shown();
  const steps = crumbs.map((crumb, at) => link(`/categories/${crumbs.slice(0, at + 1).join('/')}`, title(crumb)));
  element('crumbs').replaceChildren(link('/', words.all), ...steps);
  const heading = element('title');
  heading.tabIndex = -1;
  heading.textContent = event ? `${event.home} - ${event.away}` : title(crumbs.at(-1) ?? '') || words[setup.mode];
  element('note').textContent = words.note;
  const empty = path.startsWith('/event/') ? words.gone : words.none;
  element('list').replaceChildren(...(list.length > 0 ? groups(list, crumbs.length) : [make('p', 'muted', empty)]));
  element('status').textContent = token ? words.signedIn : words.visitor;
  document.querySelector('main')?.setAttribute('aria-busy', 'false');
}

function groups(list: Fixture[], depth: number): Node[] {
  const byPlace = Map.groupBy(list, (one) => [one.sport, one.category, one.tournament].join('/'));
  return [...byPlace].map(([place, members]) => {
    const heading = make(
      'h2',
      '',
      depth === 3
        ? title(place.split('/').at(-1) ?? '')
        : link(`/categories/${place}`, place.split('/').map(title).join(' / ')),
    );
    return make('section', 'card', heading, ...members.map(row));
  });
}

function row(one: Fixture): Node {
  const time = new Date(one.start).toLocaleString(lang, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const state = one.score ? `${one.minute}' ${one.score.join('-')}` : `${words.starts} ${time}`;
  const name = link(`/event/${one.id}`, `${one.home} - ${one.away}`);
  const sides = (['home', 'draw', 'away'] as const).flatMap((side) => {
    const price = one.odds[side];
    return price ? [odds(one, side, price)] : [];
  });
  return make(
    'div',
    'row',
    make('div', 'event', name, make('span', 'muted small fig', state)),
    make('div', 'prices', ...sides),
  );
}

function odds(one: Fixture, side: Side, price: string): HTMLButtonElement {
  const name = side === 'draw' ? words.draw : one[side];
  const button = make('button', 'odds', make('span', '', name), make('b', 'fig', price));
  button.type = 'button';
  button.dataset.key = `${one.id}${side}`;
  button.setAttribute('aria-pressed', String(picked.get(one.id) === side));
  button.addEventListener('click', () => pick(one, side));
  return button;
}

function pick(one: Fixture, side: Side): void {
  if (!token) {
    element('status').textContent = words.logon;
    tell({ action: 'ext.sportsbook.logon' });
    return;
  }
  if (picked.get(one.id) === side) picked.delete(one.id);
  else picked.set(one.id, side);
  rerender();
}

/** Draws again and keeps the keyboard where it was. */
function rerender(): void {
  const key = (document.activeElement as HTMLElement | null)?.dataset.key;
  render();
  if (key) document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true });
}

async function load(): Promise<void> {
  try {
    const response = await fetch(`/sports/api/fixtures?mode=${setup.mode}`, { credentials: 'omit' });
    if (!response.ok) throw new Error(String(response.status));
    fixtures = ((await response.json()) as { data: Fixture[] }).data;
    rerender();
  } catch {
    element('status').textContent = words.down;
  }
  setTimeout(load, setup.mode === 'live' ? 10_000 : 60_000);
}

/** Messages of the page: settings, a token for a signed-in player, or where to go. Other shapes are ignored. */
parent?.listen((message) => {
  const parameters = (message.parameters ?? {}) as Record<string, unknown>;
  if (message.action === 'opt.sportsbook.settings' && typeof parameters.language === 'string') {
    lang = parameters.language.startsWith('fi') ? 'fi' : 'en';
    words = setup.words[lang as 'en' | 'fi'];
    document.documentElement.lang = lang;
    rerender();
  } else if (message.action === 'opt.sportsbook.token' && typeof parameters.authtoken === 'string') {
    token = parameters.authtoken || undefined;
    rerender();
  } else if (message.action === 'location' && typeof message.location === 'string') {
    if (/^\/(?:$|categories\/|event\/)[\w/-]{0,200}$/.test(message.location)) go(message.location, false);
  }
});

const body = document.querySelector('main');
if (body && parent) {
  new ResizeObserver(() => {
    const height = Math.ceil(body.getBoundingClientRect().height);
    tell({ action: 'ext.sportsbook.size', parameters: { height } });
  }).observe(body);
}
tell({ action: 'ext.sportsbook.ready' });
void load();
