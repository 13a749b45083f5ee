import { beforeEach, describe, expect, it } from '@jest/globals';
import { onLinkIntent } from './link-intent.ts';

const CASINO = 'https://site.example/en/casino';
const HOME = 'https://site.example/en/home';
let noticed: string[];
let page: Document;

beforeEach(() => {
  noticed = [];
  page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<a id="one" href="${CASINO}"><b>Casino</b></a><a id="two" href="${HOME}">Home</a><p>Words</p>`;
  onLinkIntent(page, (address) => noticed.push(address));
});

const send = (selector: string, type: string) =>
  page.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

describe('onLinkIntent', () => {
  it.each(['pointerover', 'focusin', 'touchstart'])('reports a link on %s, including on elements inside it', (type) => {
    send('#one b', type);
    expect(noticed).toEqual([CASINO]);
  });

  it('reports a link once while the pointer stays, and again when it returns', () => {
    for (const place of ['#one', '#one b', '#two', '#one']) send(place, 'pointerover');
    expect(noticed).toEqual([CASINO, HOME, CASINO]);
  });

  it('ignores elements other than links', () => {
    send('p', 'pointerover');
    expect(noticed).toEqual([]);
  });
});
