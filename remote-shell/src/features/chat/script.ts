import { type CompanyScript, loadCompanyScript } from '@parlay/remote-kit/company-script';

/**
 * Returns the default provider's script for this installation, at its origin. A browser test fails when its bytes
 * change.
 */
export const defaultChat = (origin: string): CompanyScript => ({
  url: new URL('/chat.js', origin).href,
  integrity: 'sha384-1OLx3iuQJSA5rxkD3H3TtMVQQNbRSPGAP3kWg2SiUUwOqkOqGnENvravwveB4hKC',
});

// biome-ignore lint/style/noRestrictedGlobals: a third party's script adds its element to the document directly.
export const chatElement = (): HTMLElement | null => document.querySelector('support-chat');

/**
 * Loads the script once per document. Its element is hidden until a page shows it. Also resolves on failure: there
 * is then no chat, and the next page tries again.
 */
export async function loadChat(script: CompanyScript): Promise<void> {
  await loadCompanyScript(script, 'chat');
  const element = chatElement();
  if (element) element.hidden = true;
}
