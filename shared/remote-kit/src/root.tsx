import type { Slot } from '@parlay/contracts/release';
import type { PageLocation, Ports } from '@parlay/ports';
import { type createStore, Provider } from 'jotai';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { HeadingFirst } from './after-heading.tsx';
import { Boundary } from './boundary.tsx';
import { LocationContext, PortsContext, usePageLocation, usePorts, useSession, useWatchedValue } from './context.ts';
import type { RemoteDefinition } from './definition.ts';
import { Fallback } from './fallback.tsx';
import { routeTitle } from './messages.ts';
import { HostRouter } from './navigator.tsx';
import type { PageLoader } from './pages.ts';
import { OwnRemoteLocation, PaintedLocation } from './place.tsx';
import { dropServerDataAtom } from './server-data.ts';

export interface RootProps {
  definition: RemoteDefinition;
  ports: Ports;
  slot: Slot;
  pages: PageLoader;
  store: ReturnType<typeof createStore>;
  /** Whether the first page replaces visible content and therefore renders completely. */
  whole: boolean;
  /** Called when everything has rendered, right before effects run. */
  onCommit(): void;
  /** Called when effects have run, so that the part can handle events. */
  onAlive?(): void;
  onError(error: unknown): void;
}

/**
 * Root component of a mounted slot, with ports, its own store, the host's history, an error boundary and the slot's
 * component.
 */
export function Root({ definition, ports, slot, pages, store, whole, onCommit, onAlive, onError }: RootProps) {
  const part =
    slot === 'page' ? (
      <OwnRemoteLocation pages={pages}>
        <CurrentPage pages={pages} routes={definition.routes} whole={whole} />
      </OwnRemoteLocation>
    ) : (
      <PaintedLocation>{fixedPart(definition.slots[slot])}</PaintedLocation>
    );
  return (
    <Boundary onError={onError} fallback={(retry) => <FallbackUntilNavigation ports={ports} onRetry={retry} />}>
      <PortsContext value={ports}>
        <Provider store={store}>
          <HostRouter ports={ports}>
            <ForgetPlayer store={store} />
            <Committed onCommit={onCommit} onAlive={onAlive}>
              {part}
            </Committed>
          </HostRouter>
        </Provider>
      </PortsContext>
    </Boundary>
  );
}

/**
 * Drops the data of a player who is no longer signed in, here or in another tab. Also called between two players,
 * because the session may pass from one to the other without a visitor in between.
 */
function ForgetPlayer({ store }: Pick<RootProps, 'store'>) {
  const { session } = usePorts();
  useEffect(() => {
    let known: string | undefined;
    const listening = session.value$.subscribe((state) => {
      if (state.status === 'unknown') return;
      const next = state.status === 'player' ? state.user.customerId : undefined;
      if (known !== undefined && known !== next) store.set(dropServerDataAtom);
      known = next;
    });
    return () => listening.unsubscribe();
  }, [session, store]);
  return null;
}

/**
 * Shows the fallback until the path changes, because the fallback belongs to the page that broke. The remote's next
 * page renders normally.
 */
function FallbackUntilNavigation({ ports, onRetry }: { ports: Ports; onRetry(): void }) {
  const { pathname } = useWatchedValue(ports.navigation);
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
 * Reports the commit and then the effects, which run in tree order without a break. The rendered part must not be
 * on the page earlier, because its form fields would not be registered yet and would lose input.
 */
function Committed({ onCommit, onAlive, children }: CommittedProps) {
  useEffect(() => {
    onAlive?.();
  }, [onAlive]);
  return (
    <>
      <BeforeChildren onCommit={onCommit} />
      {children}
    </>
  );
}

function BeforeChildren({ onCommit }: Pick<CommittedProps, 'onCommit'>) {
  useEffect(() => {
    onCommit();
  }, [onCommit]);
  return null;
}

/**
 * Renders the page of the current route. The previous page stays while a page's code loads, so that nothing
 * flickers. A page stays mounted while its route and parameters are the same (with `keep`, only its route), even if
 * the hash or query changes.
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

  // If the module is already loaded, this render shows it, so that a navigation requires only one render.
  const ready = key && pages.get(key) ? { key, location } : shown;
  const hasLostPlayer = useHasLostPlayer();
  useTitle(ready?.key);
  if (failure) throw failure;
  const module = ready && pages.get(ready.key);
  if (!ready || !module) return null;
  if (routes[ready.key]?.needsPlayer && hasLostPlayer) return <div aria-busy="true" />;
  const { default: Page, layout: Layout } = module;
  const params = ready.location.route?.params ?? NO_PARAMS;
  const isWhole = (whole && ready.location.key === first) || ready.location.hash !== '';
  const page = (
    <HeadingFirst key={routes[ready.key]?.keep ? ready.key : `${ready.key} ${JSON.stringify(params)}`} whole={isWhole}>
      <Page params={params} />
    </HeadingFirst>
  );
  return (
    <LocationContext value={ready.location}>
      {Layout ? (
        <HeadingFirst whole={isWhole}>
          <Layout>{page}</Layout>
        </HeadingFirst>
      ) : (
        page
      )}
    </LocationContext>
  );
}

const NO_PARAMS = {};

/**
 * Returns true once the player for whom this part was mounted is no longer signed in. The host then leaves pages
 * for players only.
 */
function useHasLostPlayer(): boolean {
  const { status } = useSession();
  const [first] = useState(status);
  return status === 'guest' && first !== 'guest';
}

/**
 * Sets the title from the route's messages before the page's own effects run, so that a page can set a more
 * specific one.
 */
function useTitle(key: string | undefined): void {
  const ports = usePorts();
  const title = key === undefined ? undefined : routeTitle(ports, key);
  useLayoutEffect(() => {
    if (key !== undefined && title) ports.navigation.title(title);
  }, [key, title, ports]);
}
