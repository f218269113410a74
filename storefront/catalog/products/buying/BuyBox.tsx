import { formatMessage } from "#api/store/messages.ts";
import { clientTexts } from "#storefront/client/texts/texts.ts";
import { shellTexts } from "#storefront/shell/texts/texts.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { Price } from "#ui/Price.tsx";
import { CachedHtml, EVERYWHERE } from "#ui/pages/cached-html.tsx";
import { QuantityStepper } from "#ui/QuantityStepper.tsx";
import { Alternatives } from "../Alternatives.tsx";
import { Modifiers } from "../options/Modifiers.tsx";
import { Options } from "../options/Options.tsx";
import styles from "../product.module.css";
import { productTexts } from "../texts/texts.ts";
import type { ProductView, SummaryView } from "../views.ts";
import { GiftAmount, GiftFields } from "./GiftFields.tsx";
import { Notify } from "./Notify.tsx";
import { Purchase } from "./Purchase.tsx";
import { Times } from "./Times.tsx";

type Props = { product: ProductView };

/**
 * Form for selecting options and adding to the cart. Options are radio buttons; without scripts, a button requests the selection's
 * price from the server. With scripts (`client/product.ts`), the offer updates on each selection.
 */
export function BuyBox({ product }: Props) {
  const { offer } = product;
  const texts = useTexts(productTexts).offer;
  const { noOrders: paused } = useTexts(shellTexts).notice;
  return (
    <div className={styles.buyBox} data-buybox="">
      <form
        method="post"
        action="/cart/add"
        className={styles.buy}
        id="buy"
        data-add=""
        data-product={product.path}
        data-verb={product.verb}
        data-variant={offer.variantId}
        data-kind={offer.stock.kind}
        data-picture={offer.mediaId}
        data-amount={offer.amount}
        data-price={offer.price}
        data-before={offer.compareAt}
        data-saving={product.saving}
        data-from={product.isFromPrice ? "" : undefined}
        data-unit={offer.unitPrice}
        data-locale={product.money.locale}
        data-currency={product.money.currency}
      >
        <input type="hidden" name="product" value={product.id} />
        <Offer product={product} />
        {product.isPaused && <Notice tone="warn">{paused}</Notice>}
        {product.message && (
          <div data-refusal="">
            <Notice tone="bad" isAnnounced>
              {product.message}
            </Notice>
          </div>
        )}
        <Options options={product.options} errors={product.errors} isRequired={product.gift?.range === undefined} />
        {product.options.length > 0 && (
          <noscript>
            <Button kind="quiet" size="sm" formMethod="get" formAction={product.path} formNoValidate>
              {texts.showChoice}
            </Button>
          </noscript>
        )}
        {product.gift && <GiftAmount gift={product.gift} errors={product.errors} />}
        {product.gift && <GiftFields gift={product.gift} errors={product.errors} />}
        <Modifiers modifiers={product.modifiers} errors={product.errors} />
        {product.times && <Times times={product.times} errors={product.errors} />}
        {product.purchase && <Purchase purchase={product.purchase} error={product.errors.plan} />}
        {hasCharges(product) && <Summary summary={product.summary} />}
        <div className={styles.actions} data-actions="" hidden={!offer.canBuy}>
          <QuantityStepper
            id="quantity"
            name="quantity"
            value={product.quantity}
            max={offer.max}
            label={texts.quantity}
          />
          <div className={styles.add}>
            <Button size="lg" isWide data-offer-button="">
              <Label product={product} />
            </Button>
          </div>
        </div>
      </form>
      <Notify product={product} />
      <Alternatives product={product} />
    </div>
  );
}

const hasCharges = ({ modifiers }: ProductView): boolean =>
  modifiers.some((modifier) =>
    modifier.kind === "text" ? modifier.charge : modifier.choices.some((choice) => choice.charge),
  );

/** Button label; scripts use the same texts. */
function Label({ product: { offer, verb, purchase } }: Props) {
  const texts = useTexts(clientTexts);
  if (offer.stock.kind === "preorder") return texts.preorder;
  return purchase?.plans.some((plan) => plan.isChosen) ? texts.subscribe : verb;
}

function Offer({ product }: Props) {
  const { offer } = product;
  return (
    <div className={styles.offer}>
      <p data-offer-price="">
        <Price {...product.headline} size="lg" />
      </p>
      <p className={styles.stock} data-kind={offer.stock.kind} data-offer-stock="">
        {offer.stock.text}
      </p>
      {(product.matrix || product.purchase) && (
        <CachedHtml as="div" of={EVERYWHERE} look="price" hidden>
          {() => <PriceTemplate />}
        </CachedHtml>
      )}
    </div>
  );
}

/** Charges of the selection. Rendered by the server, then updated by the script. */
function Summary({ summary }: { summary: SummaryView | undefined }) {
  const texts = useTexts(productTexts).offer;
  return (
    <div className={styles.summary} data-summary="" hidden={summary === undefined}>
      <ul data-summary-lines="">
        {summary?.lines.map((line) => (
          <li key={line.label}>
            <span>{line.label}</span>
            <span>{line.text}</span>
          </li>
        ))}
      </ul>
      <p>
        <span>{texts.together}</span>
        <b data-summary-total="">{summary?.total}</b>
      </p>
    </div>
  );
}

/** The same button at the foot of the window while the real one is out of sight; scripts show it. */
export function BuyBar({ product }: Props) {
  const language = useLanguage();
  const texts = useTexts(clientTexts);
  const { price, isFrom, every } = product.headline;
  return (
    <div className={styles.bar} data-buybar="" data-screen="" hidden>
      <p>
        <b dir="auto">{product.name}</b>
        <span data-bar-price="">
          {[isFrom ? formatMessage(language, texts.from, { price }) : price, every].filter(Boolean).join(" ")}
        </span>
      </p>
      <Button form="buy" data-bar-button="">
        {product.offer.canBuy ? <Label product={product} /> : texts.notifyMe}
      </Button>
    </div>
  );
}

/** Filled by `client/charges.ts` when another variant or plan is chosen: same markup, no styles repeated in scripts. */
const PriceTemplate = () => (
  <template data-price-template="">
    <Price price="-" compareAt="-" saving="-" isFrom every="-" unitPrice="-" size="lg" />
  </template>
);

/** Availability note to show; `never` if the selection can't be bought. */
const whenOf = ({ offer }: ProductView): "stock" | "preorder" | "never" =>
  offer.canBuy ? (offer.stock.kind === "preorder" ? "preorder" : "stock") : "never";

export function Notes({ product }: Props) {
  return (
    <CachedHtml as="ul" className={styles.notes} of={product.notes} look={whenOf(product)}>
      {() => <NotesInside product={product} />}
    </CachedHtml>
  );
}

function NotesInside({ product }: Props) {
  const texts = useTexts(productTexts).notes;
  return (
    <>
      {product.notes.map((note) => (
        <li
          key={note.text}
          data-note-when={note.when}
          hidden={note.when !== undefined && note.when !== whenOf(product)}
        >
          <Icon name={note.icon} size={18} />
          <span>
            {note.text}
            {note.link && <a href={note.link.href}>{note.link.label}</a>}
            {note.days && (
              <span className={styles.arrival} data-arrival-min={note.days.min} data-arrival-max={note.days.max} />
            )}
          </span>
        </li>
      ))}
      <li className={styles.shareRow}>
        <Icon name="share" size={18} />
        <button type="button" data-share="" className={styles.share}>
          {texts.share}
        </button>
        <noscript>
          <a href={`mailto:?subject=${encodeURIComponent(product.name)}`}>{texts.tell}</a>
        </noscript>
      </li>
    </>
  );
}
