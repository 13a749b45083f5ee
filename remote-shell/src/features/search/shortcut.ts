import { readStored, writeStored } from '@parlay/remote-kit/browser';

const NAME = 'parlay.search-key';

/** Key that opens the search. */
export const SEARCH_KEY = '/';

/** Returns true unless the player has turned the key off in this browser. */
export const isShortcutOn = (): boolean => readStored(NAME) !== 'off';

export const switchShortcut = (isOn: boolean): void => writeStored(NAME, isOn ? undefined : 'off');
