const SVG = 'http://www.w3.org/2000/svg';
const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

function svg(tag: string, attributes: Record<string, string | number>, text = ''): SVGElement {
  const created = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, String(value));
  created.textContent = text;
  return created;
}

/** Draws a card such as `As`, or the back of an unknown one, in a box of 80 by 116. */
function cardArt(card: string | undefined): SVGElement[] {
  if (card === undefined)
    return [
      svg('rect', { width: 80, height: 116, rx: 10, fill: '#5b3df5' }),
      svg('path', { d: 'M12 12h56v92H12ZM40 20l24 38-24 38-24-38Z', fill: '#9784ff', 'fill-rule': 'evenodd' }),
    ];
  const [rank = '', suit = ''] = card;
  const fill = 'hd'.includes(suit) ? '#bc1e39' : '#0e1116';
  return [
    svg('rect', { width: 80, height: 116, rx: 10, fill: '#ffffff' }),
    svg('text', { x: 10, y: 34, fill, class: 'rank' }, rank === 'T' ? '10' : rank),
    svg('text', { x: 40, y: 94, fill, class: 'suit' }, SUITS[suit]),
  ];
}

/**
 * Lays cards into a group of the picture, side by side, closer if there are many. `width` is
 * that of all but the last. Cards that are new slide in.
 */
export function showCards(id: string, cards: readonly (string | undefined)[], isStill: boolean, width = 236): void {
  const group = document.getElementById(id);
  if (!group) return;
  const step = Math.min(88, width / Math.max(1, cards.length - 1));
  const drawn = cards.map((card, at) => {
    const name = card ?? 'back';
    const known = group.children[at] as SVGElement | undefined;
    const isKnown = known?.dataset.card === name;
    const place = isKnown && known ? known : svg('g', { 'data-card': name });
    place.setAttribute('transform', `translate(${at * step} 0)`);
    if (!isKnown) {
      const inner = svg('g', {});
      inner.append(...cardArt(card));
      place.append(inner);
      if (!isStill)
        inner.animate(
          [
            { transform: 'translate(60px, -30px)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          {
            duration: 220,
            easing: 'ease-out',
          },
        );
    }
    return place;
  });
  group.replaceChildren(...drawn);
}
