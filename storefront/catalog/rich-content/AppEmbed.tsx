import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { CARD_SIZES } from "#ui/media/pictures.ts";
import { Price } from "#ui/Price.tsx";
import type { NodeProps } from "./context.ts";
import styles from "./media.module.css";
import { pictureOf } from "./media.ts";
import { dataOf, type Fields, flag, href, list, oneOf, part, text } from "./nodes.ts";
import { richTexts } from "./texts/texts.ts";

/** A product, event or booking inside a text. Products of this store have their current price. */
export function AppEmbed({ node, context }: NodeProps) {
  const language = useLanguage();
  const texts = useTexts(richTexts).embed;
  const data = dataOf(node, "appEmbedData");
  const live = context.products.get(text(data, "itemId"));
  const name = live?.name ?? text(data, "name");
  const target = live?.href ?? href(text(data, "url"));
  const picture = live?.pictures[0] ?? pictureOf(part(data, "image"), "");
  if (name === "") return null;
  return (
    <div className={styles.embed}>
      {picture && !flag(data, "hideImage") && (
        <Photo picture={picture} boxes={CARD_SIZES} sizes="8rem" className={styles.embedPicture} alt="" />
      )}
      <div>
        <p>
          <b>{name}</b>
        </p>
        {!flag(data, "hidePrice") && (
          <p>
            {live ? (
              <Price price={live.price} compareAt={live.compareAt} isFrom={live.isFrom} />
            ) : (
              priceWords(data, language)
            )}
          </p>
        )}
        {details(data).map((line) => (
          <p key={line} className={styles.soft}>
            {line}
          </p>
        ))}
        {target && (
          <p>
            <a href={target}>
              {text(data, "buttonText") || texts[oneOf(data, "type", ["PRODUCT", "EVENT", "BOOKING"]) ?? "other"]}
              <span className="visually-hidden">: {name}</span>
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

/** The price stored in the text, for products of other stores. */
function priceWords(data: Fields, language: Language): string {
  const pricing = part(data, "pricingData");
  const [from, to] = [text(pricing, "discountedValue") || text(pricing, "valueFrom"), text(pricing, "valueTo")];
  if (from === "") return "";
  const currency = text(pricing, "currency");
  return to !== "" && to !== from
    ? formatMessage(language, richTexts[language].embed.priceRange, { from, to, currency })
    : `${from} ${currency}`;
}

function details(data: Fields): string[] {
  const event = part(data, "eventData");
  const durations = part(data, "bookingData").durations;
  return [
    text(event, "scheduling"),
    text(event, "location"),
    text(part(data, "bookingData"), "durations") ||
      (Array.isArray(durations) ? durations.filter((one) => typeof one === "string").join(", ") : ""),
    ...list(data, "labels").map((label) => text(label, "text")),
  ].filter((line) => line !== "");
}
