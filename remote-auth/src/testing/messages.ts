import forms from '@parlay/forms/english';
import own from '../../locales/en.json';

/** The remote's English messages together with the messages of the form fields, as on the page. */
export const en = { ...own, forms };
