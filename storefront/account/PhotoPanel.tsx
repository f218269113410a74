import styles from "./account.module.css";

type Props = { photo: string | undefined; initials: string };

/** The member's picture, or their initials. */
export function PhotoPanel({ photo, initials }: Props) {
  return (
    <div className={styles.portrait}>
      {photo ? (
        <img src={photo} alt="You" width={96} height={96} className={styles.photo} />
      ) : (
        <span className={styles.photo} aria-hidden="true">
          {initials}
        </span>
      )}
    </div>
  );
}
