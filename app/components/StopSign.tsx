/** The icon of work to stop: a filled octagon with a bar, unlike any other icon of the window. */
import styles from "./StopSign.module.css";

/** @param size in pixels */
export function StopSign({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" />
      <path className={styles.bar} d="M7 10.25h10v3.5H7z" />
    </svg>
  );
}
