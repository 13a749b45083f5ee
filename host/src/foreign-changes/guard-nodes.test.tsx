import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { type ForeignChange, guardNodes } from './guard-nodes.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let box: HTMLElement;
let root: Root;
let guard: { stop(): void };
let changes: ForeignChange['kind'][];

beforeEach(() => {
  changes = [];
  guard = guardNodes(window, ({ kind }) => changes.push(kind));
  box = document.createElement('main');
  document.body.append(box);
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  guard.stop();
  box.remove();
});

const render = (node: ReactNode) => act(async () => root.render(node));

const textsIn = (parent: Node): Text[] =>
  [...parent.childNodes].flatMap((node) =>
    node.nodeName === 'FONT' ? [] : node instanceof Text ? [node] : textsIn(node),
  );

function translated(text: string): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.textContent = text.toUpperCase();
  outer.append(inner);
  return outer;
}

/** How different translators replace text. Each is combined with every case below. */
const TRANSLATORS: Record<string, (text: Text) => void> = {
  'replaces the text': (text) => text.replaceWith(translated(text.data)),
  'inserts before the text and removes it': (text) => {
    text.before(translated(text.data));
    text.remove();
  },
  'inserts after the text and removes it': (text) => {
    text.after(translated(text.data));
    text.remove();
  },
  'wraps the text': (text) => {
    const font = document.createElement('font');
    text.replaceWith(font);
    font.append(text);
  },
};

/** Translates immediately, and again after each change. */
function translate(take: (text: Text) => void): MutationObserver {
  const all = () => {
    for (const text of textsIn(box)) if (text.data.trim() !== '') take(text);
    observer.takeRecords();
  };
  const observer = new MutationObserver(all);
  all();
  observer.observe(box, { childList: true, subtree: true, characterData: true });
  return observer;
}

const CASES: ReadonlyArray<readonly [name: string, before: ReactNode, after: ReactNode]> = [
  [
    'changes text next to text',
    <p key="p">
      {4} points of {9}
    </p>,
    <p key="p">
      {5} points of {12}
    </p>,
  ],
  [
    'changes the second of two texts',
    <p key="p">
      {'total '} {4}
    </p>,
    <p key="p">
      {'total '} {5}
    </p>,
  ],
  ['changes the only text', <p key="p">four</p>, <p key="p">five</p>],
  [
    'removes text',
    <p key="p">
      {'one '}
      <b>two</b>
    </p>,
    <p key="p">
      {null}
      <b>two</b>
    </p>,
  ],
  [
    'inserts before text',
    <p key="p">
      {null}
      {'two'}
    </p>,
    <p key="p">
      <b>one</b>
      {'two'}
    </p>,
  ],
  [
    'inserts between texts',
    <p key="p">
      {'one '}
      {null}
      {'two'}
    </p>,
    <p key="p">
      {'one '}
      <b>and </b>
      {'two'}
    </p>,
  ],
  [
    'replaces text with an element',
    <p key="p">{'one'}</p>,
    <p key="p">
      <b>one</b>
    </p>,
  ],
  [
    'replaces the parent',
    <p key="p">
      {'one '}
      {2}
    </p>,
    <section key="s">
      {'one '}
      {3}
    </section>,
  ],
  ['moves a list item', [<li key="a">a{1}</li>, <li key="b">b{2}</li>], [<li key="b">b{2}</li>, <li key="a">a{1}</li>]],
];

describe.each(Object.entries(TRANSLATORS))('guardNodes with a translator that %s', (_, take) => {
  it.each(CASES)('lets React complete its change: it %s', async (_name, before, after) => {
    await render(after);
    const expected = box.textContent;
    await render(null);
    await render(before);
    const observer = translate(take);
    await render(after);
    await act(async () => undefined);
    expect(box.textContent?.toUpperCase()).toBe(expected?.toUpperCase());
    observer.disconnect();
    await render(before);
    await render(null);
    expect(box.textContent).toBe('');
  });

  it('keeps text live over many changes, and translated each time', async () => {
    function Balance() {
      const [cents, setCents] = useState(0);
      return (
        <button type="button" onClick={() => setCents(cents + 1)}>
          balance {cents} cents
        </button>
      );
    }
    await render(<Balance />);
    const observer = translate(take);
    for (let cents = 1; cents <= 20; cents += 1) {
      await act(async () => box.querySelector('button')?.click());
      expect(box.textContent?.toLowerCase()).toBe(`balance ${cents} cents`);
      expect(box.querySelectorAll('button > font').length).toBeGreaterThan(0);
    }
    observer.disconnect();
  });
});

describe('guardNodes with a script that changes elements', () => {
  const list = (...names: string[]) => names.map((name) => <p key={name}>{name}</p>);

  it('lets React continue when elements are removed', async () => {
    await render(list('a', 'b', 'c'));
    box.children[1]?.remove();
    box.children[1]?.remove();
    await render(list('a', 'x', 'b', 'c', 'd'));
    expect(box.textContent).toBe('axd');
    await render(list('d'));
    expect(box.textContent).toBe('d');
    expect(changes).toContain('node-removed');
  });

  it('lets React continue around inserted elements', async () => {
    await render(list('a', 'b'));
    box.children[1]?.before(document.createElement('aside'));
    box.prepend(document.createElement('aside'));
    await render(list('x', 'b', 'a'));
    expect([...box.querySelectorAll('p')].map((one) => one.textContent)).toEqual(['x', 'b', 'a']);
    expect(box.querySelectorAll('aside')).toHaveLength(2);
    expect(changes).toEqual([]);
  });

  it('lets React take elements out of a wrapper', async () => {
    await render(list('a', 'b', 'c'));
    const wrapper = document.createElement('span');
    const second = box.children[1] as Element;
    second.replaceWith(wrapper);
    wrapper.append(second);
    await render(list('a', 'x', 'b', 'c'));
    expect(box.textContent).toBe('axbc');
    await render(list('c'));
    expect(box.textContent).toBe('c');
    expect(changes).toContain('node-moved');
  });
});

describe('guardNodes without foreign changes', () => {
  it('reports nothing, and calls behave as before', async () => {
    for (const [, before, after] of CASES) {
      await render(before);
      await render(after);
    }
    const [one, other] = [document.createElement('i'), document.createElement('i')];
    expect(() => one.removeChild(other)).toThrow(expect.objectContaining({ name: 'NotFoundError' }));
    expect(() => one.insertBefore(document.createElement('b'), other)).toThrow(
      expect.objectContaining({ name: 'NotFoundError' }),
    );
    expect(() => one.appendChild(null as never)).toThrow(TypeError);
    expect(() => one.insertBefore(null as never, null)).toThrow(TypeError);
    expect(changes).toEqual([]);
  });

  it('lets the page put elements back that it replaced itself', () => {
    const [first, second] = [document.createElement('i'), document.createElement('b')];
    box.replaceChildren(first);
    box.replaceChildren(second);
    box.insertBefore(first, second);
    expect([...box.children]).toEqual([first, second]);
    box.replaceChildren();
    expect(changes).toEqual([]);
  });
});
