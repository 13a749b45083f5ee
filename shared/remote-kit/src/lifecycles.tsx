import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import { createStore } from 'jotai';
import React, { type ComponentType, type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import type { MountProps, RemoteDefinition } from './definition.ts';
import { loadMessages } from './messages.ts';
import { PageLoader } from './pages.ts';
import { rehearse } from './rehearsal.tsx';
import { Root } from './root.tsx';
import { readDoings } from './take-over.ts';

const nothing = () => undefined;

export interface Lifecycles {
  bootstrap(props: MountProps): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: MountProps): Promise<void>;
}

export interface PreparedLifecycles extends Lifecycles {
  /** Code of a route's page and the words of the page's language; a rehearsal of its heading. Rejects where they do not come. */
  prepare(key: string | undefined, ports: Ports, ahead?: PageLocation): Promise<void>;
}

/**
 * single-spa-react with our rules around it: code and words are there before the first render, the first commit replaces
 * first content at once, and a mount never rejects, because single-spa gives up on an application whose mount did.
 */
export function lifecyclesOf(definition: RemoteDefinition, slot: Slot): PreparedLifecycles {
  const name = `${definition.remote}:${slot}`;
  const pages = new PageLoader(definition);
  const containers = new WeakMap<HTMLElement, HTMLElement>();
  /** Mounts that were called off before they had drawn anything. */
  const calledOff = new WeakSet<MountProps>();
  const drawn = new WeakSet<MountProps>();
  /** What is drawn behind first content, or where nothing was: it may take more than one frame. */
  const unhurried = new WeakSet<HTMLElement>();
  /** Pages that were shown, or drawn where nobody sees them. */
  const rehearsed = new Set<string>();
  /** What takes the place of something that is seen. */
  const whole = new WeakSet<HTMLElement>();

  function RootOf(props: MountProps & { container: HTMLElement }) {
    const [store] = React.useState(createStore);
    const { onCommit, onAlive, onError } = React.useMemo(() => commitment(props), [props]);
    return (
      <Root
        definition={definition}
        ports={props.ports}
        slot={slot}
        pages={pages}
        store={store}
        whole={whole.has(props.container)}
        onCommit={onCommit}
        onAlive={onAlive}
        onError={onError}
      />
    );
  }

  const react = singleSpaReact({
    React,
    ReactDOMClient: {
      createRoot: (container: HTMLElement) => createRootFor(container, unhurried.has(container)),
    } as never,
    rootComponent: RootOf as unknown as ComponentType<never>,
    renderType: 'createRoot',
    errorBoundary: () => React.createElement(React.Fragment),
    domElementGetter: ((props: MountProps) => containerOf(props)) as never,
    ...bookkeeping(),
  });

  function containerOf(props: MountProps): HTMLElement {
    const known = containers.get(props.element);
    if (known) return known;
    const container = document.createElement('div');
    container.className = 'remote-root';
    containers.set(props.element, container);
    if (isUnhurried(props)) unhurried.add(container);
    if (props.element.querySelector(':scope > .remote-root > *')) whole.add(container);
    return container;
  }

  const run = async (lifecycle: unknown, props: MountProps) => {
    for (const step of [lifecycle].flat() as Array<(props: unknown) => Promise<unknown>>) {
      await step({ ...props, name, container: containerOf(props) });
    }
  };

  const prepare = async (key: string | undefined, ports: Ports, ahead?: PageLocation) => {
    await Promise.all([loadMessages(definition, ports), key ? pages.load(key) : undefined]);
    if (key && ahead) rehearsePage(key, ports, ahead);
  };

  /** The first time a page is drawn costs up to twice as much as the next ones: here nobody waits for it. */
  function rehearsePage(key: string, ports: Ports, ahead: PageLocation) {
    if (rehearsed.has(key) || definition.routes[key]?.document) return;
    rehearsed.add(key);
    const navigation = { ...ports.navigation, current: () => ahead };
    rehearse(
      <Root
        definition={definition}
        ports={{ ...ports, navigation }}
        slot="page"
        pages={pages}
        store={createStore()}
        whole={false}
        onCommit={nothing}
        onError={nothing}
      />,
    );
  }

  return {
    prepare,
    bootstrap: async (props) => run(react.bootstrap, props),
    async mount(props) {
      try {
        const key = slot === 'page' ? pages.keyOf(props.ports.navigation.current()) : undefined;
        await prepare(key, props.ports);
        if (calledOff.has(props)) return;
        if (key) rehearsed.add(key);
        drawn.add(props);
        await run(react.mount, props);
      } catch (error) {
        props.onBroken(error, 'mount');
      }
    },
    async unmount(props) {
      calledOff.add(props);
      try {
        if (drawn.has(props)) await run(react.unmount, props);
      } finally {
        containers.delete(props.element);
      }
    },
  };
}

/**
 * single-spa-react keeps its roots in objects that all its users share, by name: two versions of one part would take each
 * other's root off. These are ours alone.
 */
const bookkeeping = () => ({ domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves: {} });

/**
 * While first content stands, and in slots without any, the browser gets a word in between the parts of a drawing. The
 * page of a navigation, or of another version, is missed from the moment the one before is gone.
 */
function isUnhurried({ element, slot }: MountProps): boolean {
  const first = element.querySelector(':scope > .remote-root:not([inert])');
  return first ? first.childElementCount > 0 : slot !== 'page' && element.childElementCount === 0;
}

function createRootFor(container: HTMLElement, unhurried: boolean) {
  const root = createRoot(container);
  return {
    render: (node: ReactNode) =>
      unhurried ? startTransition(() => root.render(node)) : flushSync(() => root.render(node)),
    unmount: () => root.unmount(),
  };
}

/** Moves the rendered container into the slot's element: once, whole, so that nothing shifts or flashes. */
function commitment(props: MountProps & { container: HTMLElement }) {
  let committed = false;
  let broken = false;
  let repeat: ((to: HTMLElement) => void) | undefined;
  const place = () => {
    if (props.container.parentElement === props.element) return;
    repeat = readDoings(props.element);
    props.element.replaceChildren(props.container);
  };
  return {
    onCommit() {
      place();
      if (committed && !broken) return;
      committed = true;
      broken = false;
      props.onReady();
    },
    /** Not sooner: a form's fields know their values by their effects. */
    onAlive() {
      repeat?.(props.container);
      repeat = undefined;
    },
    onError(error: unknown) {
      place();
      broken = true;
      props.onBroken(error, committed ? 'later' : 'mount');
    },
  };
}
