export { createForm, FORM_ERROR } from 'final-form';
