import { Button } from "#ui/Button.tsx";
import { Field } from "#ui/Field.tsx";
import { Icon } from "#ui/Icon.tsx";
import styles from "./product.module.css";
import type { NotifyView, ProductView } from "./views.ts";

/** In place of the button when what is chosen is sold out: an e-mail when it is back, once. */
export function Notify({ product }: { product: ProductView }) {
  const { notify } = product;
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
      <NotifyInside notify={notify} />
    </form>
  );
}

/** What the answer to the form replaces. */
export function NotifyInside({ notify }: { notify: NotifyView }) {
  if (notify.isDone) {
    return (
      <p className={styles.notifyDone} role="status">
        <Icon name="check" size={20} />
        <span>
          We will write to <b>{notify.email}</b> as soon as it is back. One message, then we forget the address.
        </span>
      </p>
    );
  }
  return (
    <div className={styles.notifyFields} data-notify-inside="">
      <p className={styles.notifyTitle}>
        <Icon name="bell" size={20} /> Shall we tell you when it is back?
      </p>
      <Field
        id="notify-email"
        label="E-mail"
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
        Tell me when it is back
      </Button>
    </div>
  );
}
