import { Button } from '@parlay/ui/button';
import { TextField } from '@parlay/ui/text-field';
import { type FormEvent, useState } from 'react';
import { fieldValue, instantIn } from './instant.ts';
import styles from './time-machine.module.css';

export interface InstantFormProps {
  at: string | undefined;
  onShow: (instant: string) => void;
}

/** Form for an instant. Uses UTC, because staff work in several countries. */
export function InstantForm({ at, onShow }: InstantFormProps) {
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const instant = instantIn(String(new FormData(event.currentTarget).get('at') ?? ''));
    setError(instant === undefined ? 'Enter a day and a time.' : undefined);
    if (instant !== undefined) onShow(instant);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        key={at ?? ''}
        label="Instant, UTC"
        name="at"
        type="datetime-local"
        defaultValue={at === undefined ? '' : fieldValue(at)}
        error={error}
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
