import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import { type createStore, Provider } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { HeadingFirst } from './after-heading.tsx';
import { Boundary } from './boundary.tsx';
import { PlaceContext, PortsContext, usePageLocation, usePorts, useWatched } from './context.ts';
import type { RemoteDefinition } from './definition.ts';
import { Fallback } from './fallback.tsx';
import { routeTitle } from './messages.ts';
import { HostRouter } from './navigator.tsx';
import type { PageLoader } from './pages.ts';
import { LatePlace, OwnPlace } from './place.tsx';

export interface RootProps {
  definition: RemoteDefinition;
  ports: Ports;
  slot: Slot;
  pages: PageLoader;
  store: ReturnType<typeof createStore>;
  /** The first page takes the place of one that is seen: it comes whole. */
  whole: boolean;
  /** All of it is drawn; its effects run right after this, before anything else can happen. */
  onCommit(): void;
  /** They have run: it hears and answers. */
  onAlive?(): void;
  onError(error: unknown): void;
}

/** One mounted remote: ports, its own store, the host's history, an error boundary, and the slot's component. */
export function Root({ definition, ports, slot, pages, store, whole, onCommit, onAlive, onError }: RootProps) {
  const part =
    slot === 'page' ? (
      <OwnPlace pages={pages}>
        <CurrentPage pages={pages} routes={definition.routes} whole={whole} />
      </OwnPlace>
    ) : (
      <LatePlace>{fixedPart(definition.slots[slot])}</LatePlace>
    );
  return (
    <Boundary onError={onError} fallback={(retry) => <UntilElsewhere ports={ports} onRetry={retry} />}>
      <PortsContext value={ports}>
        <Provider store={store}>
          <HostRouter ports={ports}>
            <Committed onCommit={onCommit} onAlive={onAlive}>
              {part}
            </Committed>
          </HostRouter>
        </Provider>
      </PortsContext>
    </Boundary>
  );
}

/** A fallback belongs to the page that broke: the next page of the same remote is drawn as if nothing had been. */
function UntilElsewhere({ ports, onRetry }: { ports: Ports; onRetry(): void }) {
  const { pathname } = useWatched(ports.navigation);
  const [broken] = useState(pathname);
  useEffect(() => {
    if (pathname !== broken) onRetry();
  }, [pathname, broken, onRetry]);
  return <Fallback locale={ports.i18n.locale} reference={ports.telemetry.reference} onRetry={onRetry} />;
}

function fixedPart(Part: ComponentType | undefined): ReactNode {
  return Part ? <Part /> : null;
}

interface CommittedProps {
  onCommit(): void;
  onAlive: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Effects run in the order of the tree, without a break. What is drawn must not be in the page before: its forms' fields
 * would have no owner yet, and lose what somebody types that moment.
 */
function Committed({ onCommit, onAlive, children }: CommittedProps) {
  useEffect(() => {
    onAlive?.();
  }, [onAlive]);
  return (
    <>
      <First onCommit={onCommit} />
      {children}
    </>
  );
}

function First({ onCommit }: Pick<CommittedProps, 'onCommit'>) {
  useEffect(() => {
    onCommit();
  }, [onCommit]);
  return null;
}

/**
 * Draws the page of the current route. While a page's code is on its way the one before stays, so nothing flashes. A page
 * stays mounted while its route and parameters stay (with `keep`: its route), whatever the hash and the query do.
 */
function CurrentPage({ pages, routes, whole }: Pick<RootProps, 'pages' | 'whole'> & Pick<RemoteDefinition, 'routes'>) {
  const location = usePageLocation();
  const key = pages.keyOf(location);
  const [first] = useState(location.key);
  const [shown, setShown] = useState<{ key: string; location: PageLocation } | undefined>(() =>
    key ? { key, location } : undefined,
  );
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    if (!key) return;
    let current = true;
    pages.load(key).then(
      () => current && setShown({ key, location }),
      (error: unknown) => current && setFailure(() => error),
    );
    return () => {
      current = false;
    };
  }, [key, location, pages]);

  // The module may already be there: then this very render draws it, and a navigation is one render.
  const ready = key && pages.get(key) ? { key, location } : shown;
  useTitle(ready?.key);
  if (failure) throw failure;
  const module = ready && pages.get(ready.key);
  if (!ready || !module) return null;
  const { default: Page, layout: Layout } = module;
  const params = ready.location.route?.params ?? NO_PARAMS;
  const isWhole = (whole && ready.location.key === first) || ready.location.hash !== '';
  const page = (
    <HeadingFirst key={routes[ready.key]?.keep ? ready.key : `${ready.key} ${JSON.stringify(params)}`} whole={isWhole}>
      <Page params={params} />
    </HeadingFirst>
  );
  return (
    <PlaceContext value={ready.location}>
      {Layout ? (
        <HeadingFirst whole={isWhole}>
          <Layout>{page}</Layout>
        </HeadingFirst>
      ) : (
        page
      )}
    </PlaceContext>
  );
}

const NO_PARAMS = {};

/** The title that the table of contents has for a page, set before the page's own effects: a page that knows a better one sets it after. */
function useTitle(key: string | undefined): void {
  const ports = usePorts();
  const title = key === undefined ? undefined : routeTitle(ports, key);
  useLayoutEffect(() => {
    if (key !== undefined && title) ports.navigation.title(title);
  }, [key, title, ports]);
}
