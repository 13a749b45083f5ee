import { usePageLocation, usePorts } from '@parlay/remote-kit/ports';
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** Holds a search field's text and, after a pause, stores it in the URL, so that Back and a reload restore it. */
export function useQuery(): [text: string, setText: (text: string) => void] {
  const { navigation } = usePorts();
  const { search } = usePageLocation();
  const known = new URLSearchParams(search).get('q') ?? '';
  const [text, setText] = useState(known);
  useEffect(() => {
    if (text.trim() === known) return;
    const timer = setTimeout(() => {
      const { pathname, hash } = navigation.current();
      const query = text.trim() === '' ? '' : `?q=${encodeURIComponent(text.trim())}`;
      navigation.go(pathname + query + hash, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [navigation, text, known]);
  return [text, setText];
}
