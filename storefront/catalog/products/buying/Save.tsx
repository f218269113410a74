import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { CachedHtml, EVERYWHERE } from "#ui/pages/cached-html.tsx";
import styles from "../product.module.css";
import { productTexts } from "../texts/texts.ts";

/**
 * WishListItem list button. `saved` describes what was just added. The button submits the buying form, which contains the product
 * and the selection.
 */
export function Save({ saved }: { saved: string | undefined }) {
  const texts = useTexts(productTexts).save;
  return (
    <div className={styles.save} id="saved">
      <CachedHtml as="div" of={EVERYWHERE} look="save">
        {() => (
          <Button kind="quiet" form="buy" formAction="/wish-list" formMethod="post" formNoValidate data-save="">
            <Icon name="heart" size={20} /> {texts.save}
          </Button>
        )}
      </CachedHtml>
      <div data-saved="">{saved && <Saved what={saved} />}</div>
    </div>
  );
}

export function Saved({ what }: { what: string }) {
  const language = useLanguage();
  const texts = useTexts(productTexts).save;
  return (
    <p role="status">
      <span>{formatMessage(language, texts.saved, { what })} </span>
      <a href="/account/saved">{texts.list}</a>
    </p>
  );
}
