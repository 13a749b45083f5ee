/** The page of the site that frames this one. */
export interface ParentPage {
  send(message: object): void;
  /** Calls the handler only for objects sent by that page's window and origin. */
  listen(handler: (message: Record<string, unknown>) => void): void;
}

/** Returns the origin of the framing site, as named in the URL or by the browser, or undefined outside a frame. */
export function parentOrigin(siteOrigins: readonly string[], named: string | undefined): string | undefined {
  if (window.parent === window) return undefined;
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined;
  return [named, location.ancestorOrigins?.[0], referrer].find((origin) => origin && siteOrigins.includes(origin));
}

export function parentPage(siteOrigins: readonly string[], named: string | undefined): ParentPage | undefined {
  const origin = parentOrigin(siteOrigins, named);
  if (!origin) return undefined;
  return {
    send: (message) => window.parent.postMessage(message, origin),
    listen: (handler) =>
      window.addEventListener('message', (event) => {
        if (event.source !== window.parent || event.origin !== origin) return;
        if (typeof event.data !== 'object' || event.data === null) return;
        const message = event.data as Record<string, unknown>;
        if (message.action === 'opt.theme') applyTheme(message.parameters);
        else handler(message);
      }),
  };
}

const SCHEMES: Record<string, string> = { light: 'light', dark: 'dark', system: 'light dark' };

/** Applies the framing page's theme. Until one is sent, the device's theme applies. */
function applyTheme(parameters: unknown): void {
  const { theme } = (parameters ?? {}) as { theme?: unknown };
  if (typeof theme === 'string' && Object.hasOwn(SCHEMES, theme))
    document.documentElement.style.colorScheme = SCHEMES[theme] ?? '';
}
