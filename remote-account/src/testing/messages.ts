import shared from '@parlay/betting/bonus-english';
import { mergeTexts } from '@parlay/betting/bonus-messages';
import own from '../../locales/en.json';

/** The remote's English messages together with the bonus texts, as in the page. */
export const en = mergeTexts(own, shared);
