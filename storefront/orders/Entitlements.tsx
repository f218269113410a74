/** What an order gave besides parcels: files, times, tickets, gift cards, passes. */
import type { Output } from "#api/endpoint.ts";
import type { getOrderEntitlements } from "#api/entitlements.ts";
import goods from "../account/goods.module.css";
import type { ShopContext } from "../context.ts";
import { BookingCard } from "./BookingCard.tsx";
import { type BookingView, presentBooking } from "./booking-view.ts";
import { DownloadList, type DownloadRow, presentDownload } from "./DownloadList.tsx";

export type EntitlementsView = {
  downloads: readonly DownloadRow[];
  bookings: readonly BookingView[];
  cards: readonly { id: string; title: string; text: string }[];
  passes: readonly { id: string; title: string; text: string }[];
};

/** Undefined when the order gave nothing of the kind. */
export function presentEntitlements(
  context: ShopContext,
  { downloads, bookings, giftCards, memberships }: Output<typeof getOrderEntitlements>,
): EntitlementsView | undefined {
  if (downloads.length + bookings.length + giftCards.length + memberships.length === 0) return undefined;
  const { locale } = context.shop;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  return {
    downloads: downloads.map((each) => presentDownload(each, locale)),
    bookings: bookings.map((booking) => presentBooking(booking, locale, context.now())),
    cards: giftCards.map((card) => ({
      id: card.id,
      title: `Gift card over ${card.initialAmount.formattedAmount}`,
      text: card.deliveredDate
        ? `Sent to ${card.recipientEmail}`
        : `Goes to ${card.recipientEmail} on ${day.format(new Date(card.deliveryDate))}`,
    })),
    passes: memberships.map((pass) => ({
      id: pass.id,
      title: pass.planName,
      text: pass.expirationDate ? `Valid until ${day.format(new Date(pass.expirationDate))}` : "Valid without end",
    })),
  };
}

export function Entitlements({ view }: { view: EntitlementsView }) {
  return (
    <>
      {view.bookings.length > 0 && (
        <section aria-labelledby="order-bookings">
          <h2 id="order-bookings">Your booking</h2>
          <ul className={goods.cards}>
            {view.bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      )}
      {view.downloads.length > 0 && (
        <section aria-labelledby="order-downloads">
          <h2 id="order-downloads">Your downloads</h2>
          <DownloadList downloads={view.downloads} />
        </section>
      )}
      {[...view.cards, ...view.passes].length > 0 && (
        <section aria-labelledby="order-cards">
          <h2 id="order-cards">Good to have</h2>
          <ul className={goods.cards}>
            {[...view.cards, ...view.passes].map((card) => (
              <li key={card.id} className={goods.card}>
                <div className={goods.top}>
                  <h3>{card.title}</h3>
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
