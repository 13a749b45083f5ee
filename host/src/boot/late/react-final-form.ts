export { Field, Form, FormSpy, useField, useForm, useFormState } from 'react-final-form';
