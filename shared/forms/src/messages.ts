import type { Locale } from '@parlay/contracts/brand';

type Texts = Readonly<Record<string, unknown>>;
type Module = { default: Texts };

/** Loads the fields' texts in a language, in the same chunk as the remote's messages. */
const textsIn = (locale: Locale): Promise<Module> =>
  import(/* webpackChunkName: "messages-[request]" */ `../locales/${locale}.json`);

/**
 * Adds the fields' texts to a remote's messages under `forms`, in one chunk: ``messages: withFormTexts((locale) =>
 * import(/* webpackChunkName: "messages-[request]" *\/ `../locales/${locale}.json`))``.
 */
export const withFormTexts =
  (messages: (locale: Locale) => Promise<Module>) =>
  async (locale: Locale): Promise<Module> => {
    const [own, forms] = await Promise.all([messages(locale), textsIn(locale)]);
    return { default: { ...own.default, forms: forms.default } };
  };
