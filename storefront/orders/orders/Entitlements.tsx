/** Digital contents of an order: downloads, bookings, tickets, gift cards, memberships. */
import type { Output } from "#api/endpoint.ts";
import type { getOrderEntitlements } from "#api/orders/entitlements.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLanguage } from "#ui/language.ts";
import goods from "../../identity/account/purchases/goods.module.css";
import { BookingCard } from "./BookingCard.tsx";
import { type BookingView, presentBooking } from "./booking-view.ts";
import { DownloadList, type DownloadRow, presentDownload } from "./DownloadList.tsx";
import { orderTexts } from "./texts/texts.ts";

export type EntitlementsView = {
  downloads: readonly DownloadRow[];
  bookings: readonly BookingView[];
  cards: readonly ThingView[];
  passes: readonly ThingView[];
};
type ThingView = { id: string; title: string; text: string; isOver: boolean };

/** Undefined if the order has none. */
export function presentEntitlements(
  context: ShopContext,
  { downloads, unpaidDownloads, bookings, giftCards, memberships }: Output<typeof getOrderEntitlements>,
): EntitlementsView | undefined {
  const things = [downloads, unpaidDownloads, bookings, giftCards, memberships];
  if (things.every(({ length }) => length === 0)) return undefined;
  const { dateLocale, timeZone, language } = context.shop;
  const texts = orderTexts[language].cards;
  const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: "medium", timeZone });
  return {
    downloads: [
      ...downloads.map((each) => presentDownload(each, context.shop)),
      ...unpaidDownloads.map(({ orderLineId: id, productName: product, fileName: file }) => {
        return { id, product, file, left: orderTexts[language].downloads.waiting, url: undefined };
      }),
    ],
    bookings: bookings.map((booking) => presentBooking(booking, context.shop, context.now())),
    cards: giftCards.map((card) => ({
      id: card.id,
      title: formatMessage(language, texts.giftCard, { amount: card.initialAmount.formattedAmount }),
      isOver: card.status !== "VALID",
      text:
        card.status === "DISABLED"
          ? texts.notValid
          : card.deliveredDate
            ? formatMessage(language, texts.sentTo, { email: card.recipientEmail })
            : formatMessage(language, texts.goesTo, {
                email: card.recipientEmail,
                date: day.format(new Date(card.deliveryDate)),
              }),
    })),
    passes: memberships.map((pass) => ({
      id: pass.id,
      title: pass.planName,
      isOver: pass.state !== "ACTIVE",
      text: pass.expirationDate
        ? formatMessage(language, texts.validUntil, { date: day.format(new Date(pass.expirationDate)) })
        : texts.validForever,
    })),
  };
}

function headingOf({ cards, passes }: EntitlementsView, language: Language): string {
  const texts = orderTexts[language].cards;
  if (cards.length > 0 && passes.length > 0) return texts.both;
  if (cards.length > 0) return formatMessage(language, texts.giftCards, { count: cards.length });
  return formatMessage(language, texts.passes, { count: passes.length });
}

export function Entitlements({ view }: { view: EntitlementsView }) {
  const language = useLanguage();
  const texts = orderTexts[language];
  return (
    <>
      {view.bookings.length > 0 && (
        <section aria-labelledby="order-bookings">
          <h2 id="order-bookings">{formatMessage(language, texts.bookings.title, { count: view.bookings.length })}</h2>
          <ul className={goods.cards}>
            {view.bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      )}
      {view.downloads.length > 0 && (
        <section aria-labelledby="order-downloads">
          <h2 id="order-downloads">
            {formatMessage(language, texts.downloads.title, { count: view.downloads.length })}
          </h2>
          <DownloadList downloads={view.downloads} />
        </section>
      )}
      {[...view.cards, ...view.passes].length > 0 && (
        <section aria-labelledby="order-cards">
          <h2 id="order-cards">{headingOf(view, language)}</h2>
          <ul className={goods.cards}>
            {[...view.cards, ...view.passes].map((card) => (
              <li key={card.id} className={goods.card}>
                <div className={goods.top}>
                  <h3>{card.title}</h3>
                  {card.isOver && <Badge tone="neutral">{texts.cards.ended}</Badge>}
                </div>
                <p className={goods.facts}>{card.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
