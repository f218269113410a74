import { Icon } from "#ui/Icon.tsx";
import styles from "../hosted.module.css";
import { useLocale } from "../locale.ts";

/** Link back to the list of factors. */
export function BackLink() {
  const { texts, link } = useLocale();
  return (
    <p className={styles.back}>
      <a href={link("/auth/mfa/enroll")}>
        <Icon name="left" size={18} />
        {texts.enroll.back}
      </a>
    </p>
  );
}
