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
import { renderOffScreen } from './rehearsal.tsx';
import { Root } from './root.tsx';
import { readInteractions } from './take-over.ts';

const nothing = () => undefined;

export interface Lifecycles {
  bootstrap(props: MountProps): Promise<void>;
  mount(props: MountProps): Promise<void>;
  unmount(props: MountProps): Promise<void>;
}

export interface PreparedLifecycles extends Lifecycles {
  /**
   * Loads the code of a route's page and the messages in the page's language. With `ahead` it also renders the
   * heading off screen. Rejects if loading fails.
   */
  prepare(key: string | undefined, ports: Ports, ahead?: PageLocation): Promise<void>;
}

/**
 * Wraps single-spa-react with our rules. Code and messages load before the first render. The first commit replaces
 * first content in one step. A mount never rejects, because single-spa gives up on an application whose mount
 * rejected.
 */
export function lifecyclesOf(definition: RemoteDefinition, slot: Slot): PreparedLifecycles {
  const name = `${definition.remote}:${slot}`;
  const pages = new PageLoader(definition);
  const containers = new WeakMap<HTMLElement, HTMLElement>();
  /** Mounts that were cancelled before they rendered. */
  const cancelled = new WeakSet<MountProps>();
  const mounted = new WeakSet<MountProps>();
  /**
   * Containers that may render over several frames, because first content covers them or nothing was visible
   * before.
   */
  const yielding = new WeakSet<HTMLElement>();
  /** Pages that have been shown or rendered off screen. */
  const rendered = new Set<string>();
  /** Containers that replace visible content. */
  const wholeContainers = new WeakSet<HTMLElement>();

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
        whole={wholeContainers.has(props.container)}
        onCommit={onCommit}
        onAlive={onAlive}
        onError={onError}
      />
    );
  }

  /**
   * single-spa-react stores its roots by name in objects shared by all its users, so two versions of a part would
   * unmount each other's root. These objects are private to this remote.
   */
  const unmountResolves: Record<string, (() => void) | undefined> = {};
  const react = singleSpaReact({
    React,
    ReactDOMClient: {
      createRoot: (container: HTMLElement) => createRootFor(container, yielding.has(container)),
    } as never,
    rootComponent: RootOf as unknown as ComponentType<never>,
    renderType: 'createRoot',
    errorBoundary: () => React.createElement(React.Fragment),
    domElementGetter: ((props: MountProps) => containerOf(props)) as never,
    ...{ domElements: {}, renderResults: {}, updateResolves: {}, unmountResolves },
  });

  function containerOf(props: MountProps): HTMLElement {
    const known = containers.get(props.element);
    if (known) return known;
    const container = document.createElement('div');
    container.className = 'remote-root';
    containers.set(props.element, container);
    if (mayYield(props)) yielding.add(container);
    if (props.element.querySelector(':scope > .remote-root > *')) wholeContainers.add(container);
    return container;
  }

  const run = async (lifecycle: unknown, props: MountProps) => {
    for (const step of [lifecycle].flat() as Array<(props: unknown) => Promise<unknown>>) {
      await step({ ...props, name, container: containerOf(props) });
    }
  };

  /**
   * Unmounts without waiting for single-spa-react, which reports it with a timer and would let the browser paint a
   * frame in the meantime.
   */
  function unmount(props: MountProps) {
    const unmounted = run(react.unmount, props);
    unmountResolves[name]?.();
    delete unmountResolves[name];
    return unmounted;
  }

  const prepare = async (key: string | undefined, ports: Ports, ahead?: PageLocation) => {
    await Promise.all([loadMessages(definition, ports), key ? pages.load(key) : undefined]);
    if (key && ahead) renderPageOffScreen(key, ports, ahead);
  };

  /** Renders a page off screen, because a page's first render takes up to twice as long as later ones. */
  function renderPageOffScreen(key: string, ports: Ports, ahead: PageLocation) {
    if (rendered.has(key) || definition.routes[key]?.document) return;
    rendered.add(key);
    const navigation = { ...ports.navigation, current: () => ahead };
    renderOffScreen(
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
        if (cancelled.has(props)) return;
        if (key) rendered.add(key);
        mounted.add(props);
        await run(react.mount, props);
      } catch (error) {
        props.onBroken(error, 'mount');
      }
    },
    async unmount(props) {
      cancelled.add(props);
      try {
        if (mounted.has(props)) await unmount(props);
      } finally {
        containers.delete(props.element);
      }
    },
  };
}

/**
 * Returns true if rendering may yield to the browser, because first content is visible or the slot is initially
 * empty. After a navigation or a swap the old content has already been removed, so the new part renders without
 * yielding.
 */
function mayYield({ element, slot }: MountProps): boolean {
  const first = element.querySelector(':scope > .remote-root:not([inert])');
  return first ? first.childElementCount > 0 : slot !== 'page' && element.childElementCount === 0;
}

function createRootFor(container: HTMLElement, isYielding: boolean) {
  const root = createRoot(container);
  return {
    render: (node: ReactNode) =>
      isYielding ? startTransition(() => root.render(node)) : flushSync(() => root.render(node)),
    unmount: () => root.unmount(),
  };
}

/** Moves the rendered container into the slot's element in one step, so that nothing shifts or flickers. */
function commitment(props: MountProps & { container: HTMLElement }) {
  let committed = false;
  let broken = false;
  let repeat: ((to: HTMLElement) => void) | undefined;
  const showContainer = () => {
    if (props.container.parentElement === props.element) return;
    repeat = readInteractions(props.element);
    props.element.replaceChildren(props.container);
  };
  return {
    onCommit() {
      showContainer();
      if (committed && !broken) return;
      committed = true;
      broken = false;
      props.onReady();
    },
    /** Called after effects have run, because a form's fields get their values in effects. */
    onAlive() {
      repeat?.(props.container);
      repeat = undefined;
    },
    onError(error: unknown) {
      showContainer();
      broken = true;
      props.onBroken(error, committed ? 'later' : 'mount');
    },
  };
}
