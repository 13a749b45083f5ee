import styles from './spinner.module.css';

/** A 16 px ring for inside a button. Decorative: whoever shows it also says that work goes on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}
