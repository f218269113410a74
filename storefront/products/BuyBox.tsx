import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Price } from "#ui/Price.tsx";
import { QuantityStepper } from "#ui/QuantityStepper.tsx";
import { Modifiers } from "./Modifiers.tsx";
import { Options } from "./Options.tsx";
import styles from "./product.module.css";
import type { ProductView } from "./views.ts";

type Props = { product: ProductView };

/**
 * Choosing and adding. A plain form: choices are radio buttons, and without scripts "Show this choice" asks the server
 * for its price. With scripts (`client/product.ts`) the offer follows each choice.
 */
export function BuyBox({ product }: Props) {
  const { offer } = product;
  return (
    <form method="post" action="/cart/add" className={styles.buy} data-add="" data-product={product.path}>
      <input type="hidden" name="product" value={product.id} />
      <input type="hidden" name="from" value={product.path} />
      <div className={styles.offer}>
        <p data-offer-price="">
          <Price
            price={offer.price}
            compareAt={offer.compareAt}
            isFrom={product.isFromPrice}
            unitPrice={offer.unitPrice}
            size="lg"
          />
        </p>
        <p className={styles.stock} data-kind={offer.stock.kind} data-offer-stock="">
          {offer.stock.text}
        </p>
      </div>
      {product.matrix && <PriceTemplates />}
      {product.message && (
        <Notice tone="bad" isAnnounced>
          {product.message}
        </Notice>
      )}
      <Options options={product.options} errors={product.errors} />
      {product.options.length > 0 && (
        <noscript>
          <Button kind="quiet" size="sm" formMethod="get" formAction={product.path} formNoValidate>
            Show price and stock of this choice
          </Button>
        </noscript>
      )}
      <Modifiers modifiers={product.modifiers} errors={product.errors} />
      <div className={styles.actions}>
        <QuantityStepper id="quantity" name="quantity" value={product.quantity} max={offer.max} label="Quantity" />
        <div className={styles.add}>
          <Button size="lg" isWide disabled={!offer.canBuy} data-offer-button="">
            {offer.canBuy ? (offer.stock.kind === "preorder" ? "Pre-order" : "Add to cart") : "Sold out"}
          </Button>
        </div>
      </div>
      <ul className={styles.notes}>
        {product.shippingNote && (
          <li>
            <Icon name="truck" size={18} /> {product.shippingNote}
          </li>
        )}
        <li>
          <Icon name="return" size={18} /> <a href="/pages/shipping-and-returns">Shipping and returns</a>
        </li>
      </ul>
    </form>
  );
}

/** What `client/product.ts` fills when another variant is chosen: same markup, no styles repeated in scripts. */
function PriceTemplates() {
  return (
    <>
      <template data-price-plain="">
        <Price price="-" unitPrice="-" size="lg" />
      </template>
      <template data-price-sale="">
        <Price price="-" compareAt="-" unitPrice="-" size="lg" />
      </template>
    </>
  );
}
