import { clientTexts } from "#storefront/client/texts/texts.ts";
import { useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./RequestFailed.module.css";

/** Template of the error message that `client/add.ts` shows when a cart request fails. */
export function RequestFailed() {
  const { retry } = useTexts(clientTexts);
  return (
    <template id="request-failed">
      <div className={styles.failure} data-refusal="">
        <Notice tone="bad" isAnnounced>
          <p data-failure-text="" />
          <button type="button" className={styles.retry}>
            {retry}
          </button>
        </Notice>
      </div>
    </template>
  );
}
