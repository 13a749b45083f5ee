import styles from './spinner.module.css';

/** A ring of 16 px inside a button. It is decorative, because the button itself announces that it is working. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
