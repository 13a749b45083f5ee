import type { EventState } from './sports-event.ts';

/** Groups that are open when the book is opened. */
const OPEN_AT_FIRST = ['main', 'winners'];

/** Search and closed groups of the markets on an event's page. */
export class MarketsShown implements EventState {
  text = '';
  closed: ReadonlySet<string>;
  private readonly changed: () => void;

  constructor(groups: readonly string[], changed: () => void) {
    this.closed = new Set(groups.filter((group) => !OPEN_AT_FIRST.includes(group)));
    this.changed = changed;
  }

  setText(text: string): void {
    this.text = text;
    this.changed();
  }

  toggle(group: string): void {
    const closed = new Set(this.closed);
    if (!closed.delete(group)) closed.add(group);
    this.closed = closed;
    this.changed();
  }

  setAll(groups: readonly string[], areOpen: boolean): void {
    this.closed = new Set(areOpen ? [] : groups);
    this.changed();
  }
}
