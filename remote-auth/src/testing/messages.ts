import forms from '@parlay/forms/english';
import own from '../../locales/en.json';

/** The remote's English messages together with those of the form fields, as in the page. */
export const en = { ...own, forms };
