import { TICKET_BOUNDS, TICKET_RULES, TICKET_TYPES } from '@parlay/contracts/validation/contact';
import { useFormEnvironment } from './context.ts';
import { EmailField } from './email-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';
import { TextareaField } from './textarea-field.tsx';

/** Values of the contact form, named after the fields of its API call (CL9). */
export interface ContactValues {
  Name: string;
  EmailAddress: string;
  Subject: string;
  Message: string;
  Type: string;
}

/** Fields of the contact form (AU18). `half` is the class of fields shown in pairs. */
export function ContactFields({ half }: { half?: string | undefined }) {
  const { formText } = useFormEnvironment();
  return (
    <>
      <TextField
        className={half}
        name="Name"
        label={formText('contact.name')}
        rule={TICKET_RULES.Name}
        autoComplete="name"
      />
      <EmailField
        className={half}
        name="EmailAddress"
        label={formText('contact.email')}
        rule={TICKET_RULES.EmailAddress}
      />
      <SelectField
        className={half}
        name="Type"
        label={formText('contact.type')}
        choices={TICKET_TYPES.map((value) => ({ value, label: formText(`contact.types.${value}`) }))}
      />
      <TextField
        className={half}
        name="Subject"
        label={formText('contact.subject')}
        rule={TICKET_RULES.Subject}
        autoComplete="off"
      />
      <TextareaField
        name="Message"
        label={formText('contact.message')}
        rule={TICKET_RULES.Message}
        max={TICKET_BOUNDS.message}
        rows={7}
      />
    </>
  );
}
