import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import { CachedHtml, EVERYWHERE } from "#ui/pages/cached-html.tsx";
import styles from "../product.module.css";
import { productTexts } from "../texts/texts.ts";
import type { NotifyView, ProductView } from "../views.ts";

/** Back-in-stock form, in place of the add button when the selected variant is sold out. Sends a single email. */
export function Notify({ product }: { product: ProductView }) {
  const { notify } = product;
  const isUntouched = !notify.isDone && notify.email === "" && notify.error === undefined;
  return (
    <form
      method="post"
      action="/back-in-stock"
      className={styles.notify}
      data-notify=""
      hidden={!notify.isShown}
      id="notify"
    >
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="variant" value={notify.variantId ?? ""} data-notify-variant="" />
      {isUntouched ? (
        <CachedHtml as="div" of={EVERYWHERE} look="notify">
          {() => <NotifyInside notify={notify} />}
        </CachedHtml>
      ) : (
        <NotifyInside notify={notify} />
      )}
    </form>
  );
}

/** What the answer to the form replaces. */
export function NotifyInside({ notify }: { notify: NotifyView }) {
  const texts = useTexts(productTexts).notify;
  if (notify.isDone) {
    return (
      <p className={styles.notifyDone} role="status">
        <Icon name="check" size={20} />
        <span>
          <FormattedMessage message={texts.done} values={{ email: <b>{notify.email}</b> }} />
        </span>
      </p>
    );
  }
  return (
    <div className={styles.notifyFields} data-notify-inside="">
      <p className={styles.notifyTitle}>
        <Icon name="bell" size={20} /> {texts.title}
      </p>
      <Field
        id="notify-email"
        label={texts.email}
        name="email"
        type="email"
        required
        maxLength={200}
        defaultValue={notify.email}
        error={notify.error}
        autoComplete="email"
        inputMode="email"
      />
      <Button kind="secondary" isWide>
        {texts.send}
      </Button>
    </div>
  );
}
