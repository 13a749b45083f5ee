import styles from './spinner.module.css';

/** A 16 px ring inside a button. Decorative: the button itself announces that it is working. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
