import type { StorePromise } from "#api/store/settings.ts";
import type { ShopContext } from "#storefront/context.ts";
import { promisesIn, type ShopFacts } from "#storefront/facts.ts";
import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import { remember } from "#ui/pages/remember.ts";
import { everywhere, heading, scheme } from "../labels.ts";
import { Band } from "../parts/Band.tsx";
import { section } from "../section.ts";
import { sectionTexts } from "../texts/texts.ts";
import styles from "./columns.module.css";

/** The store's promises, which are also shown on product pages and in the cart. */
export const promises = section({
  type: "promises",
  name: {
    en: "Store promises",
    de: "Versprechen des Shops",
    fr: "Engagements de la boutique",
    es: "Compromisos de la tienda",
    ar: "وعود المتجر",
  },
  description: {
    en: "Shipping, returns and support at a glance",
    de: "Versand, Rückgabe und Service auf einen Blick",
    fr: "Livraison, retours et service en un coup d’œil",
    es: "Envíos, devoluciones y ayuda de un vistazo",
    ar: "الشحن والإرجاع والدعم في لمحة",
  },
  templates: everywhere,
  max: 1,
  settings: { heading, scheme },
  load: ({ shop }: ShopContext) => promisesOf(shop),
  View({ id, values, data, isFirst }) {
    const texts = useTexts(sectionTexts);
    if (data.promises.length === 0) return null;
    return (
      <Band id={id} heading={values.heading} label={texts.goodToKnow} scheme={values.scheme} isFirst={isFirst}>
        <ul className={styles.promises}>
          {data.promises.map((promise) => (
            <Item key={promise.title} promise={promise} />
          ))}
        </ul>
      </Band>
    );
  },
});

const promisesOf = remember((shop: ShopFacts) => ({ promises: promisesIn(shop, "HOME") }));

function Item({ promise: { icon, title, text } }: { promise: StorePromise }) {
  return (
    <li>
      <Icon name={icon} size={28} />
      <h3>
        <bdi>{title}</bdi>
      </h3>
      {text !== "" && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
    </li>
  );
}
