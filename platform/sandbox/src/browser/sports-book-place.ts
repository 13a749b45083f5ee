import type { Wanted } from './sports-book-data.ts';
import { type Place, placeOf } from './sports-place.ts';
import type { ListState } from './sports-view.ts';
import { zoneOffset } from './time-zone.ts';

const FIRST_LIMIT = 40;
const MORE = 40;
const TYPING_MS = 250;

interface BookPlaceOptions {
  mode: 'live' | 'prematch';
  lang(): string;
  favourites(): ReadonlySet<string>;
  /** Called after a choice, to show it. */
  changed(): void;
  /** Called when the list has to be loaded again. */
  load(): void;
}

/** Where the visitor is in the book, with the choices about the list there. */
export class BookPlace implements ListState {
  path = '/';
  window: string;
  text = '';
  private limit = FIRST_LIMIT;
  private typing: number | undefined;
  private readonly options: BookPlaceOptions;

  constructor(options: BookPlaceOptions) {
    this.options = options;
    this.window = options.mode === 'live' ? 'all' : 'soon';
  }

  get at(): Place {
    return placeOf(this.path);
  }

  /** Mode of the list. `/live/{id}` shows live events on both pages. */
  private get mode(): 'live' | 'prematch' {
    return this.path.startsWith('/live/') ? 'live' : this.options.mode;
  }

  get isLive(): boolean {
    return this.mode === 'live';
  }

  /** Goes to another place, where the list is whole again. */
  go(to: string): void {
    this.path = to;
    this.text = '';
    this.limit = FIRST_LIMIT;
  }

  setWindow(window: string): void {
    this.window = window;
    this.limit = FIRST_LIMIT;
    this.options.changed();
    this.options.load();
  }

  setText(text: string): void {
    this.text = text;
    clearTimeout(this.typing);
    this.typing = window.setTimeout(() => this.options.load(), TYPING_MS);
  }

  more(): void {
    this.limit += MORE;
    this.options.load();
  }

  /** Returns what the place shows. */
  wanted(): Wanted {
    return { event: this.at.event, query: this.query(), lang: this.options.lang() };
  }

  private query(): string {
    const { slugs, categoryId } = this.at;
    const text = this.text.trim();
    const query = new URLSearchParams({
      mode: this.mode,
      lang: this.options.lang(),
      limit: String(this.limit),
      offset: String(zoneOffset()),
    });
    const [sport, category, competition] = slugs;
    if (sport) query.set('sport', sport);
    if (category) query.set('category', category);
    if (competition) query.set('competition', competition);
    if (categoryId) query.set('categoryId', categoryId);
    if (text !== '') query.set('q', text);
    if (this.window === 'favourites') query.set('ids', [...this.options.favourites()].join(','));
    else query.set('window', category || categoryId || text !== '' ? 'all' : this.window);
    return query.toString();
  }
}
