import { formatMessage } from "#api/store/messages.ts";
import type { ShopFacts } from "#storefront/facts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { dayIn } from "./day.ts";
import styles from "./StoreNotice.module.css";
import { shellTexts } from "./texts/texts.ts";

type Props = { shop: Pick<ShopFacts, "notice" | "locale"> };

/** The banner of a holiday or a demo, on every page of the shop. */
export function StoreNotice({ shop: { notice, locale } }: Props) {
  const language = useLanguage();
  const texts = useTexts(shellTexts).notice;
  if (notice === undefined) return null;
  const { mode, acceptsOrders, message, reopensOn } = notice;
  const date = reopensOn && dayIn(locale, reopensOn);
  const facts =
    mode === "DEMO"
      ? []
      : acceptsOrders
        ? [date ? formatMessage(language, texts.ordersShipFrom, { date }) : texts.ordersWait]
        : [date && formatMessage(language, texts.backOn, { date }), texts.noOrders];
  return (
    <aside className={styles.notice} aria-label={texts.label} data-notice={mode} data-screen="">
      <strong>
        <bdi>{mode === "DEMO" ? texts.demo : message.trim() || texts.holiday}</bdi>
      </strong>{" "}
      {facts.filter(Boolean).join(" ")}
    </aside>
  );
}
