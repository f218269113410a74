import { formatMessage } from "#api/store/messages.ts";
import { SwatchDot } from "#storefront/components/Swatches.tsx";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Stars } from "#ui/stars/Stars.tsx";
import styles from "./listing.module.css";
import { collectionTexts } from "./texts/texts.ts";
import type { FacetValueView, FacetView, ListingView } from "./views.ts";

type Props = { listing: ListingView };

const SHOWN_VALUES = 6;

/** Filters: a column next to the products on desktops, a panel on phones. */
export function Facets({ listing }: Props) {
  const language = useLanguage();
  const texts = collectionTexts[language].filter;
  return (
    <div className={styles.facets}>
      <div className={styles.facetsTop}>
        <h2>{texts.title}</h2>
        <button
          type="button"
          popoverTarget="filters"
          popoverTargetAction="hide"
          className={styles.close}
          aria-label={texts.close}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      {listing.facets.map((facet) => (
        <Facet key={facet.field} facet={facet} />
      ))}
      {listing.price && <PriceFacet price={listing.price} />}
      {listing.ratings.length > 0 && <RatingFacet ratings={listing.ratings} />}
      <fieldset className={styles.facet}>
        <legend>{texts.availability}</legend>
        {listing.switches.map((item) => (
          <label key={item.field} className={styles.value}>
            <input type="checkbox" name={item.field} value="1" defaultChecked={item.isChosen} />
            <span className={styles.valueLabel}>{item.label}</span>
            {item.count !== undefined && (
              <span className={styles.count} data-count="">
                {item.count}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      <div className={styles.apply}>
        <Button isWide data-apply="">
          <span data-live-total="">
            {formatMessage(language, texts.show, { count: listing.total, total: listing.totalText })}
          </span>
        </Button>
      </div>
    </div>
  );
}

function Facet({ facet }: { facet: FacetView }) {
  const language = useLanguage();
  const first = facet.values.slice(0, SHOWN_VALUES);
  const rest = facet.values.slice(SHOWN_VALUES);
  return (
    <fieldset className={styles.facet}>
      <legend>{facet.title}</legend>
      {first.map((value) => (
        <Value key={value.value} field={facet.field} value={value} />
      ))}
      {rest.length > 0 && (
        <details className={styles.rest} open={rest.some((value) => value.isChosen)}>
          <summary>{formatMessage(language, collectionTexts[language].filter.more, { count: rest.length })}</summary>
          {rest.map((value) => (
            <Value key={value.value} field={facet.field} value={value} />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function Value({ field, value }: { field: string; value: FacetValueView }) {
  return (
    <label className={styles.value} data-depth={value.depth || undefined}>
      <input
        type="checkbox"
        name={field}
        value={value.value}
        defaultChecked={value.isChosen}
        disabled={value.count === 0 && !value.isChosen}
      />
      {value.color && <SwatchDot color={value.color} size={18} />}
      <span className={styles.valueLabel}>
        <bdi>{value.label}</bdi>
      </span>
      <span className={styles.count} data-count="">
        {value.count}
      </span>
    </label>
  );
}

/** One of them, or any. */
function RatingFacet({ ratings }: { ratings: ListingView["ratings"] }) {
  const texts = useTexts(collectionTexts).filter;
  return (
    <fieldset className={styles.facet}>
      <legend>{texts.rating}</legend>
      <label className={styles.value}>
        <input type="radio" name="rating" value="" defaultChecked={!ratings.some(({ isChosen }) => isChosen)} />
        <span className={styles.valueLabel}>{texts.anyRating}</span>
      </label>
      {ratings.map(({ value, stars, label, count, isChosen }) => (
        <label key={value} className={styles.value}>
          <input
            type="radio"
            name="rating"
            value={value}
            defaultChecked={isChosen}
            disabled={count === 0 && !isChosen}
          />
          <span className={styles.valueLabel}>
            <Stars rating={stars} label="" /> {label}
          </span>
          <span className={styles.count} data-count="">
            {count}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function PriceFacet({ price }: { price: NonNullable<ListingView["price"]> }) {
  const language = useLanguage();
  const texts = useTexts(collectionTexts).filter;
  const { currency } = price;
  return (
    <fieldset className={styles.facet}>
      <legend>{formatMessage(language, texts.price, { currency })}</legend>
      <div className={styles.range}>
        <label>
          <span className="visually-hidden">{formatMessage(language, texts.lowest, { currency })}</span>
          <input
            name="min"
            inputMode="decimal"
            defaultValue={price.min}
            placeholder={price.lowest}
            pattern="[0-9]+([.][0-9]{1,2})?"
          />
        </label>
        <span aria-hidden="true">{texts.to}</span>
        <label>
          <span className="visually-hidden">{formatMessage(language, texts.highest, { currency })}</span>
          <input
            name="max"
            inputMode="decimal"
            defaultValue={price.max}
            placeholder={price.highest}
            pattern="[0-9]+([.][0-9]{1,2})?"
          />
        </label>
      </div>
    </fieldset>
  );
}
