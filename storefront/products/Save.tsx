import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Kept } from "#ui/pages/kept.tsx";
import styles from "./product.module.css";

/** One button for every product: it sends the buying form, whose product and choices it keeps. */
const EVERYWHERE = {};

/** Putting the product on the wish list. `saved` is what has just been put there, in words. */
export function Save({ saved }: { saved: string | undefined }) {
  return (
    <div className={styles.save} id="saved">
      <Kept as="div" of={EVERYWHERE}>
        {() => (
          <Button kind="quiet" form="buy" formAction="/wish-list" formMethod="post" formNoValidate data-save="">
            <Icon name="heart" size={20} /> Save to wish list
          </Button>
        )}
      </Kept>
      <div data-saved="">{saved && <Saved what={saved} />}</div>
    </div>
  );
}

export const Saved = ({ what }: { what: string }) => (
  <p role="status">
    <span>{what} is on your wish list. </span>
    <a href="/account/saved">See the list</a>
  </p>
);
