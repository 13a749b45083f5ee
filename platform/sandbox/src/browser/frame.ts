/** The page around this one, if it is a page of the site. */
export interface ParentPage {
  send(message: object): void;
  /** Hears messages of that page only: its window, its origin, plain objects. */
  listen(handler: (message: Record<string, unknown>) => void): void;
}

/** Which of the site's origins frames this page: as the address says, else as the browser knows. Undefined outside a frame. */
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
        if (message.action === 'opt.theme') takeTheme(message.parameters);
        else handler(message);
      }),
  };
}

const SCHEMES: Record<string, string> = { light: 'light', dark: 'dark', system: 'light dark' };

/** The theme of the page around; without its word the device's. */
function takeTheme(parameters: unknown): void {
  const { theme } = (parameters ?? {}) as { theme?: unknown };
  if (typeof theme === 'string' && Object.hasOwn(SCHEMES, theme))
    document.documentElement.style.colorScheme = SCHEMES[theme] ?? '';
}
