export interface ChatScript {
  url: string;
  /** Hash of the reviewed script: other bytes are not run. */
  integrity: string;
}

/** Script of the installation's own company, at its origin. A browser test fails when its bytes change. */
export const usualChat = (origin: string): ChatScript => ({
  url: new URL('/chat.js', origin).href,
  integrity: 'sha384-HDY3eF+Kh5oj0TF2Aph+gKB5yaUsvzNyhK+yJYyY8329ERRQtbjpaL1RNjKzXM8D',
});

// biome-ignore lint/style/noRestrictedGlobals: another company's script is added to the document itself.
const page = (): Document => document;

export const chatElement = (): HTMLElement | null => page().querySelector('support-chat');

type Types = {
  createPolicy(name: string, rules: { createScriptURL: Rule }): { createScriptURL(text: string): string };
};
type Rule = (text: string) => string | null;

/**
 * The page's trusted-types policy only accepts files of releases (D8); this script has its own policy name. Not every
 * browser has trusted types.
 */
const trusted = (url: string): string =>
  (page().defaultView as { trustedTypes?: Types } | null)?.trustedTypes
    ?.createPolicy('chat', { createScriptURL: (text) => (text === url ? text : null) })
    .createScriptURL(url) ?? url;

let loading: Promise<void> | undefined;

/**
 * Loads the script once per document. Resolves also on failure: then there is no chat, and the next page tries again.
 */
export function loadChat({ url, integrity }: ChatScript): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = page().createElement('script');
    script.src = trusted(url);
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    // The page's policy runs scripts with its nonce; only running scripts can read it.
    script.nonce = page().querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.addEventListener('load', () => {
      const element = chatElement();
      if (element) element.hidden = true;
      resolve();
    });
    script.addEventListener('error', () => {
      script.remove();
      loading = undefined;
      resolve();
    });
    page().head.append(script);
  });
  return loading;
}
