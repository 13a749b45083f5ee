/** A third party's reviewed script. Browsers refuse to run it if its hash differs. */
export interface CompanyScript {
  url: string;
  integrity: string;
}

type Types = {
  createPolicy(name: string, rules: { createScriptURL: Rule }): { createScriptURL(text: string): string };
};
type Rule = (text: string) => string | null;

/**
 * Returns the URL as a trusted script URL. The page's trusted-types policy accepts only release files (D8), so this
 * script has its own policy, whose name the page's headers must allow. Not every browser supports trusted types.
 */
const trusted = (url: string, policy: string): string =>
  (document.defaultView as { trustedTypes?: Types } | null)?.trustedTypes
    ?.createPolicy(policy, { createScriptURL: (text) => (text === url ? text : null) })
    .createScriptURL(url) ?? url;

const loads = new Map<string, Promise<boolean>>();

/**
 * Adds a third party's script to the document once. Resolves to true if it ran. After a failure the next call tries
 * again. Never rejects.
 */
export function loadCompanyScript(script: CompanyScript, policy: string): Promise<boolean> {
  const known = loads.get(script.url);
  if (known) return known;
  const load = add(script, policy).catch(() => false);
  loads.set(script.url, load);
  void load.then((ran) => ran || loads.delete(script.url));
  return load;
}

const add = ({ url, integrity }: CompanyScript, policy: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = trusted(url, policy);
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    // The CSP allows scripts that have its nonce, which only running scripts can read.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.addEventListener('load', () => resolve(true));
    script.addEventListener('error', () => {
      script.remove();
      resolve(false);
    });
    document.head.append(script);
  });

/** Returns a value that a script has set on the window. */
export const windowValue = (name: string): unknown =>
  (document.defaultView as unknown as Record<string, unknown> | null)?.[name];
