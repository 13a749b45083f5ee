import type { BrandToken } from '@parlay/contracts/brand-token-names';

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
  // The framing page has its own margins.
  document.documentElement.dataset.framed = '';
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

/** Custom properties of this page by the names of the site's colours. The site's other colours are not used here. */
const PROPERTIES: Partial<Record<BrandToken, string>> = {
  canvas: '--canvas',
  surface: '--surface',
  sunken: '--sunken',
  line: '--line',
  ink: '--ink',
  muted: '--muted',
  action: '--action',
  'action-hover': '--action-hover',
  'on-action': '--on-action',
  'action-text': '--action-text',
  'action-soft': '--action-soft',
  stage: '--stage',
  'stage-raised': '--stage-raised',
  'stage-line': '--stage-line',
  'stage-ink': '--stage-ink',
  'stage-muted': '--stage-muted',
  highlight: '--volt',
  'on-highlight': '--on-volt',
};
const COLOUR = /^#[0-9a-f]{3,8}$|^rgb\([\d., ]{5,30}\)$/i;

/** Applies the framing page's theme and colours. Until they are sent, the device's theme and the company's colours apply. */
function applyTheme(parameters: unknown): void {
  const { theme, colours } = (parameters ?? {}) as { theme?: unknown; colours?: Record<string, unknown> };
  const { style } = document.documentElement;
  if (typeof theme === 'string' && Object.hasOwn(SCHEMES, theme)) style.colorScheme = SCHEMES[theme] ?? '';
  for (const [name, property] of Object.entries(PROPERTIES)) {
    const value = colours?.[name];
    if (typeof value === 'string' && COLOUR.test(value)) style.setProperty(property, value);
    else style.removeProperty(property);
  }
}
