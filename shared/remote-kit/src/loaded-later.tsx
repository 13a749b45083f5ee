import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Delay before a failed load is retried, in milliseconds. */
export const RETRY_MS = 5000;

/**
 * Returns a component whose code loads on first render, with `placeholder` shown until then. A failed load is
 * retried while the component is mounted. `lazy` would instead break the surrounding part and cache the failure
 * permanently.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      const ask = () =>
        load().then(
          (module) => {
            known = module.default;
            if (isWanted) setPart(() => module.default);
          },
          () => {
            if (isWanted) retryTimer = setTimeout(ask, RETRY_MS);
          },
        );
      void ask();
      return () => {
        isWanted = false;
        clearTimeout(retryTimer);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : placeholder;
  };
}

/**
 * Loads a component's code once `wanted` is true, and returns undefined until then. Calls `onFailure` if loading
 * fails, and tries again when `wanted` becomes true again. `load` must be the same function each time.
 */
export function useLazyComponent<Props>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!wanted || Part) return;
    let isWanted = true;
    load().then(
      (module) => isWanted && setPart(() => module.default),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, Part, load]);
  return Part;
}
