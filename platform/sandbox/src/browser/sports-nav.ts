import { html, nothing } from 'lit-html';
import type { EventsView } from '../sports/pages/find-events.ts';
import { type BookContext, link } from './sports-view.ts';

/** Renders the sports with their number of events: a row above a list, or a column next to it on a wide screen. */
export function sportsNav(
  context: BookContext,
  sports: EventsView['sports'] | undefined,
  current: string | undefined,
): unknown {
  if (!sports) return nothing;
  return html`<nav class="sports-nav" aria-label=${context.words.all}><ul class="chips sports">
      ${sports
        .filter(({ count }) => count > 0)
        .map(
          ({ id, name, count }) =>
            html`<li>${link(context, `/categories/${id}`, html`${name} <small>${count}</small>`, id === current ? 'chip on' : 'chip')}</li>`,
        )}
    </ul></nav>`;
}
