/** What an order gave besides parcels: files, times, tickets, gift cards, passes. */
import type { Output } from "#api/endpoint.ts";
import type { getOrderEntitlements } from "#api/entitlements.ts";
import { Badge } from "#ui/Badge.tsx";
import goods from "../account/goods.module.css";
import type { ShopContext } from "../context.ts";
import { BookingCard } from "./BookingCard.tsx";
import { type BookingView, presentBooking } from "./booking-view.ts";
import { DownloadList, type DownloadRow, presentDownload } from "./DownloadList.tsx";

export type EntitlementsView = {
  downloads: readonly DownloadRow[];
  bookings: readonly BookingView[];
  cards: readonly ThingView[];
  passes: readonly ThingView[];
};
type ThingView = { id: string; title: string; text: string; isOver: boolean };

/** Undefined when the order gave nothing of the kind. */
export function presentEntitlements(
  context: ShopContext,
  { downloads, bookings, giftCards, memberships }: Output<typeof getOrderEntitlements>,
): EntitlementsView | undefined {
  if (downloads.length + bookings.length + giftCards.length + memberships.length === 0) return undefined;
  const { locale, timeZone } = context.shop;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone });
  return {
    downloads: downloads.map((each) => presentDownload(each, context.shop)),
    bookings: bookings.map((booking) => presentBooking(booking, locale, context.now())),
    cards: giftCards.map((card) => ({
      id: card.id,
      title: `Gift card over ${card.initialAmount.formattedAmount}`,
      isOver: card.status !== "VALID",
      text:
        card.status === "DISABLED"
          ? "Not valid any more"
          : card.deliveredDate
            ? `Sent to ${card.recipientEmail}`
            : `Goes to ${card.recipientEmail} on ${day.format(new Date(card.deliveryDate))}`,
    })),
    passes: memberships.map((pass) => ({
      id: pass.id,
      title: pass.planName,
      isOver: pass.state !== "ACTIVE",
      text: pass.expirationDate ? `Valid until ${day.format(new Date(pass.expirationDate))}` : "Valid without end",
    })),
  };
}

function headingOf({ cards, passes }: EntitlementsView): string {
  if (cards.length > 0 && passes.length > 0) return "Gift cards and passes";
  if (cards.length > 0) return cards.length === 1 ? "Your gift card" : "Your gift cards";
  return passes.length === 1 ? "Your pass" : "Your passes";
}

export function Entitlements({ view }: { view: EntitlementsView }) {
  return (
    <>
      {view.bookings.length > 0 && (
        <section aria-labelledby="order-bookings">
          <h2 id="order-bookings">{view.bookings.length === 1 ? "Your booking" : "Your bookings"}</h2>
          <ul className={goods.cards}>
            {view.bookings.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
        </section>
      )}
      {view.downloads.length > 0 && (
        <section aria-labelledby="order-downloads">
          <h2 id="order-downloads">{view.downloads.length === 1 ? "Your download" : "Your downloads"}</h2>
          <DownloadList downloads={view.downloads} />
        </section>
      )}
      {[...view.cards, ...view.passes].length > 0 && (
        <section aria-labelledby="order-cards">
          <h2 id="order-cards">{headingOf(view)}</h2>
          <ul className={goods.cards}>
            {[...view.cards, ...view.passes].map((card) => (
              <li key={card.id} className={goods.card}>
                <div className={goods.top}>
                  <h3>{card.title}</h3>
                  {card.isOver && <Badge tone="neutral">Ended</Badge>}
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
