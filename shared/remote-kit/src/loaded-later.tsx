import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds after which a load that failed is made again. */
export const AGAIN_MS = 5000;

/**
 * A component whose code comes when it is first drawn; `placeholder` stands there until then. A load that fails is made
 * again for as long as the component is wanted: what is not there yet must not take down what it stands in, as `lazy` does,
 * which also keeps the failure for good.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  placeholder: ReactNode = null,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LoadedLater(props: Props) {
    const [Part, setPart] = useState(() => known);
    useEffect(() => {
      if (Part) return;
      let isWanted = true;
      let again: ReturnType<typeof setTimeout> | undefined;
      const ask = () =>
        load().then(
          (module) => {
            known = module.default;
            if (isWanted) setPart(() => module.default);
          },
          () => {
            if (isWanted) again = setTimeout(ask, AGAIN_MS);
          },
        );
      void ask();
      return () => {
        isWanted = false;
        clearTimeout(again);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : placeholder;
  };
}

/**
 * A component whose code is loaded once it is `wanted`; undefined until then. When loading fails while it is wanted,
 * `onFailure` is called; it is tried again when `wanted` turns true again. `load` must be the same function each time.
 */
export function useLoadedWhen<Props>(
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
