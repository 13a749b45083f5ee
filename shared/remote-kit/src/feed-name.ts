import { useMessages } from './messages.ts';

/** A name of the feed as a key of a remote's messages under `feed`, and the figure in it. */
interface FeedKey {
  key: string;
  line?: number;
}

/**
 * The feed names sports, markets and outcomes in English and has no other code for them: its name is the code.
 * `Full time result` → `full-time-result`; `Over 2.5` → `over` with 2.5.
 */
function feedKeyOf(name: string): FeedKey {
  const [, side, line] = /^(Over|Under) (\d+(?:\.\d+)?)$/.exec(name) ?? [];
  if (side && line) return { key: side.toLowerCase(), line: Number(line) };
  return { key: name.toLowerCase().replace(/[^a-z0-9]+/g, '-') };
}

/** What the page calls a sport, a market or an outcome of the feed; the feed's own name where it knows no other. */
export function useFeedName(): (name: string) => string {
  const { t, locale } = useMessages();
  return (name) => {
    const { key, line } = feedKeyOf(name);
    const figure = line === undefined ? {} : { line: line.toLocaleString(locale) };
    return t(`feed.${key}`, { ...figure, defaultValue: name });
  };
}
