import forms from '@parlay/forms/english';
import own from '../../locales/en.json';

/** The remote's English messages with those of its fields, as they are in the page. */
export const en = { ...own, forms };
