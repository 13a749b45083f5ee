import type { Locale } from '@parlay/contracts/brand';
import type { Ports } from '@parlay/ports';
import { addMessages } from '@parlay/remote-kit/messages';

/** Separate chunks, so that a remote's messages do not grow for a dialog that few open. */
const textsIn = (locale: Locale): Promise<{ default: Record<string, unknown> }> =>
  import(/* webpackChunkName: "bonus-[request]" */ `../../locales/${locale}.json`);

/** Loads the bonus texts into the messages of a remote that does not have them from its start. */
export async function loadBonusTexts(ports: Ports): Promise<void> {
  addMessages(ports, (await textsIn(ports.i18n.locale)).default);
}
