import type { Locale } from '@parlay/contracts/brand';

type Texts = Readonly<Record<string, unknown>>;
type Module = { default: Texts };

const textsIn = (locale: Locale): Promise<Module> =>
  import(/* webpackChunkName: "messages-[request]" */ `../../locales/${locale}.json`);

/** Adds the bonus texts to a remote's messages under `bonus`, in one chunk. */
export const withBonusTexts =
  (messages: (locale: Locale) => Promise<Module>) =>
  async (locale: Locale): Promise<Module> => {
    const [own, shared] = await Promise.all([messages(locale), textsIn(locale)]);
    return { default: mergeTexts(own.default, shared.default) };
  };

/** Merges two trees of messages. Groups of the same name are merged, too, and other messages replaced. */
export function mergeTexts<One extends Texts, Other extends Texts>(one: One, other: Other): One & Other {
  const merged: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other))
    merged[key] = isGroup(value) && isGroup(merged[key]) ? mergeTexts(merged[key], value) : value;
  return merged as One & Other;
}

const isGroup = (value: unknown): value is Texts => typeof value === 'object' && value !== null;
