export interface ChatScript {
  url: string;
  /** Of the company's script as we have looked at it: other bytes are not run. */
  integrity: string;
}

/** The script of the installation's own company, at its origin. A browser test notices when its bytes change. */
export const usualChat = (origin: string): ChatScript => ({
  url: new URL('/chat.js', origin).href,
  integrity: 'sha384-6BXoTOHqylSfy5GLTs4CL6wKV0RCaLOq5thT7GlztRmir0Rn3PvZKBfVE8+t38vn',
});

// biome-ignore lint/style/noRestrictedGlobals: another company's script is added to the document itself.
const page = (): Document => document;

export const chatElement = (): HTMLElement | null => page().querySelector('support-chat');

type Types = {
  createPolicy(name: string, rules: { createScriptURL: Rule }): { createScriptURL(text: string): string };
};
type Rule = (text: string) => string | null;

/**
 * D8: the page's own policy lets in files of releases only; what is none of them has a name of its own there. Not every
 * browser has such policies.
 */
const trusted = (url: string): string =>
  (page().defaultView as { trustedTypes?: Types } | null)?.trustedTypes
    ?.createPolicy('chat', { createScriptURL: (text) => (text === url ? text : null) })
    .createScriptURL(url) ?? url;

let loading: Promise<void> | undefined;

/** Once a document. Resolves also when it cannot be had: then there is no chat, and the next page tries again. */
export function loadChat({ url, integrity }: ChatScript): Promise<void> {
  loading ??= new Promise((resolve) => {
    const script = page().createElement('script');
    script.src = trusted(url);
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    // The page's policy runs what carries its nonce; only scripts that already run can read it.
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
