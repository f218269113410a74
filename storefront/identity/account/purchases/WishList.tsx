import { formatMessage } from "#api/store/messages.ts";
import { productTexts } from "#storefront/catalog/products/texts/texts.ts";
import type { StockState } from "#storefront/catalog/products/views.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { CARD_SIZES, type Picture } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import styles from "../account.module.css";
import { IntentForm, TextButton } from "../parts.tsx";
import { frameTexts } from "../texts/frame/texts.ts";
import { ownedTexts } from "../texts/owned/texts.ts";
import wishes from "./saved.module.css";

/** Items that are no longer sold; with a link if only the variant is unavailable. */
type GoneView = { key: string; state: "gone"; name: string; picture?: Picture | undefined; href?: string };
type WishView = {
  key: string;
  /** `choosable`: can be bought, but its page requires input first. */
  state: "addable" | "choosable" | "soldOut";
  name: string;
  href: string;
  picture: Picture | undefined;
  productId: string;
  variantId: string | undefined;
  /** `Color: Blue` */
  choices: readonly string[];
  price: string;
  compareAt: string | undefined;
  isFrom: boolean;
  stock: StockState;
};
export type SavedView = GoneView | WishView;

export function WishList({ items }: { items: readonly SavedView[] }) {
  const language = useLanguage();
  const texts = useTexts(ownedTexts).wishes;
  const { comma, lookAround } = useTexts(frameTexts);
  const { save } = useTexts(productTexts).save;
  if (items.length === 0)
    return (
      <div className={styles.nothing}>
        <Icon name="heart" size={28} />
        <p>{formatMessage(language, texts.none, { save })}</p>
        <ButtonLink href="/search">{lookAround}</ButtonLink>
      </div>
    );
  return (
    <ul className={wishes.list}>
      {items.map((item) => (
        <li key={item.key} className={wishes.item}>
          <div className={wishes.picture}>
            {item.picture && <Photo picture={item.picture} boxes={CARD_SIZES} sizes="8rem" alt="" />}
          </div>
          <div className={wishes.text}>
            <h2>
              <bdi>{item.href === undefined ? item.name : <a href={item.href}>{item.name}</a>}</bdi>
            </h2>
            {item.state === "gone" ? <Gone item={item} /> : <WishListItem item={item} />}
          </div>
          <div className={wishes.actions}>
            {item.state !== "gone" && <Buy item={item} />}
            <IntentForm intent="remove" values={{ item: item.key }}>
              <TextButton about={[item.name, ...("choices" in item ? item.choices : [])].join(comma)}>
                {texts.remove}
              </TextButton>
            </IntentForm>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Gone({ item }: { item: GoneView }) {
  const texts = useTexts(ownedTexts).wishes;
  return (
    <p className={wishes.gone}>
      <Badge>{texts.gone}</Badge>
      {item.href === undefined ? texts.productGone : texts.choiceGone}
    </p>
  );
}

function WishListItem({ item }: { item: WishView }) {
  const { comma } = useTexts(frameTexts);
  return (
    <>
      {item.choices.length > 0 && <p className={wishes.choices}>{item.choices.join(comma)}</p>}
      <p>
        <Price price={item.price} compareAt={item.compareAt} isFrom={item.isFrom} />
      </p>
      <p className={wishes.stock} data-kind={item.stock.kind}>
        {item.stock.text}
      </p>
    </>
  );
}

function Buy({ item }: { item: WishView }) {
  const language = useLanguage();
  const texts = useTexts(ownedTexts).wishes;
  const { preorder, addToCart } = useTexts(clientTexts);
  const { send } = useTexts(productTexts).notify;
  const about = <span className="visually-hidden">{formatMessage(language, texts.about, { name: item.name })}</span>;
  if (item.state !== "addable")
    return (
      <ButtonLink href={item.state === "soldOut" ? `${item.href}#notify` : item.href} kind="secondary" size="sm">
        {item.state === "soldOut" ? send : texts.choose}
        {about}
      </ButtonLink>
    );
  return (
    <form method="post" action="/cart/add" data-add="">
      <input type="hidden" name="product" value={item.productId} />
      {item.variantId !== undefined && <input type="hidden" name="variant" value={item.variantId} />}
      <Button size="sm">
        {item.stock.kind === "preorder" ? preorder : addToCart}
        {about}
      </Button>
    </form>
  );
}
