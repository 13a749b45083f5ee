import { useMessages } from '@parlay/remote-kit/messages';

/** Message key of a feed name, below `feed`, and the number in the name. */
interface FeedKey {
  key: string;
  line?: number;
}

/**
 * Derives a message key from a feed name. The feed names sports, markets and outcomes in English and has no other
 * identifier for them. `Full time result` becomes `full-time-result`, and `Over 2.5` becomes `over` with 2.5.
 */
function feedKeyOf(name: string): FeedKey {
  const [, side, line] = /^(Over|Under) (\d+(?:\.\d+)?)$/.exec(name) ?? [];
  if (side && line) return { key: side.toLowerCase(), line: Number(line) };
  return { key: name.toLowerCase().replace(/[^a-z0-9]+/g, '-') };
}

/**
 * Returns a function that translates the feed's sports, markets and outcomes. Returns names without a translation
 * unchanged.
 */
export function useFeedName(): (name: string) => string {
  const { t, locale } = useMessages();
  return (name) => {
    const { key, line } = feedKeyOf(name);
    const figure = line === undefined ? {} : { line: line.toLocaleString(locale) };
    return t(`feed.${key}`, { ...figure, defaultValue: name });
  };
}
