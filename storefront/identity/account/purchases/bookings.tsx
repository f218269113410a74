/** The member's bookings and tickets, which can be rescheduled and canceled until the deadline. */
import { cancelMyBooking, listMyBookings, listSlots, moveMyBooking } from "#api/orders/bookings.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { ShopContext } from "#storefront/context.ts";
import { BookingCard } from "#storefront/orders/orders/BookingCard.tsx";
import { type BookingView, presentBooking, whenOf } from "#storefront/orders/orders/booking-view.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isPositive } from "#ui/money.ts";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import styles from "../account.module.css";
import { FormProblem, IntentForm } from "../parts.tsx";
import { noProblems, type Problems, readProblems } from "../problems.ts";
import { memberPage } from "../profile/member-page.tsx";
import { frameTexts } from "../texts/frame/texts.ts";
import { ownedTexts } from "../texts/owned/texts.ts";
import goods from "./goods.module.css";

type Times = readonly { value: string; label: string }[];
type View = {
  coming: readonly BookingView[];
  past: readonly BookingView[];
  /** The booking being rescheduled, and its new time. */
  moving: { id: string; times: Times } | undefined;
  /** The booking whose cancellation must be confirmed. */
  cancelingId: string | undefined;
  problems: Problems;
};

export const bookingsPage = memberPage<View>({
  path: "/account/bookings",
  section: "bookings",
  title: (_, { language }) => ownedTexts[language].bookings.title,
  load: (context) => load(context),
  async act(context): Promise<PageResponse> {
    const form = await context.request.form();
    const id = (form.get("id") ?? "").slice(0, 36);
    try {
      if (form.get("intent") === "cancel") {
        const { cancellationRefund } = await context.shopper.call(cancelMyBooking, { params: { id } });
        const isBack = isPositive(cancellationRefund.amount) || cancellationRefund.credits > 0;
        return redirectResponse(`/account/bookings?done=${isBack ? "booking-refunded" : "booking-canceled"}`);
      }
      if (form.get("intent") === "move") {
        const startDate = (form.get("when") ?? "").slice(0, 30);
        await context.shopper.call(moveMyBooking, { params: { id }, body: { startDate } });
      }
      return redirectResponse("/account/bookings?done=booking-moved");
    } catch (error) {
      const { taken } = ownedTexts[context.shop.language].bookings;
      const problems = readProblems(context, error, { SLOT_NOT_AVAILABLE: taken });
      return bookingsPage.render(context, { ...(await load(context)), problems });
    }
  },
  View: ({ data }) => <Bookings {...data} />,
});

async function load(context: ShopContext): Promise<View> {
  const { shopper, shop, request } = context;
  const { bookings } = await shopper.call(listMyBookings, {});
  const views = bookings.map((booking) => presentBooking(booking, shop, context.now()));
  const wanted = views.find(({ id, canChange }) => canChange && id === request.url.searchParams.get("move"));
  return {
    coming: views.filter(({ isPast, isCanceled }) => !isPast && !isCanceled),
    past: views.filter(({ isPast, isCanceled }) => isPast || isCanceled),
    cancelingId: views.find(({ id, canChange }) => canChange && id === request.url.searchParams.get("cancel"))?.id,
    moving: wanted && { id: wanted.id, times: await timesFor(context, wanted) },
    problems: noProblems,
  };
}

async function timesFor(context: ShopContext, { productId, startDate, participants }: BookingView): Promise<Times> {
  const from = new Date(context.now()).toISOString();
  const to = new Date(context.now() + 31 * 86_400_000).toISOString();
  const { slots, timeZone } = await context.request.call(listSlots, { query: { productId, from, to } });
  return slots
    .filter((slot) => slot.openPlaces >= participants && slot.startDate !== startDate)
    .map((slot) => ({ value: slot.startDate, label: whenOf(slot.startDate, timeZone, context.shop.dateLocale) }));
}

function Bookings({ coming, past, moving, cancelingId, problems }: View) {
  const texts = useTexts(ownedTexts).bookings;
  if (coming.length + past.length === 0)
    return (
      <div className={styles.nothing}>
        <p>{texts.none}</p>
        <ButtonLink href="/c/services">{texts.toServices}</ButtonLink>
      </div>
    );
  return (
    <>
      <FormProblem message={problems.message} />
      <ul className={goods.cards}>
        {coming.map((booking) => (
          <BookingCard
            key={booking.id}
            booking={booking}
            heading="h2"
            actions={
              booking.canChange && ![moving?.id, cancelingId].includes(booking.id) && <Links booking={booking} />
            }
          >
            {booking.canChange && moving?.id === booking.id && <Move booking={booking} times={moving.times} />}
            {booking.canChange && cancelingId === booking.id && <Cancel booking={booking} />}
          </BookingCard>
        ))}
      </ul>
      {past.length > 0 && (
        <>
          <h2 className={goods.heading}>{texts.past}</h2>
          <ul className={goods.cards}>
            {past.map((booking) => (
              <BookingCard key={booking.id} booking={booking} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Links({ booking }: { booking: BookingView }) {
  const texts = useTexts(ownedTexts).bookings;
  const { comma } = useTexts(frameTexts);
  return (
    <>
      <a href={`/account/bookings?move=${booking.id}`}>
        {texts.move}
        <span className="visually-hidden"> {booking.title}</span>
      </a>
      <a href={`/account/bookings?cancel=${booking.id}`}>
        {texts.cancel}
        <span className="visually-hidden"> {[booking.title, booking.when].join(comma)}</span>
      </a>
    </>
  );
}

/** Cancellation with a confirmation that shows the refund. */
function Cancel({ booking }: { booking: BookingView }) {
  const language = useLanguage();
  const texts = useTexts(ownedTexts).bookings;
  return (
    <IntentForm intent="cancel" values={{ id: booking.id }} className={goods.move}>
      <p role="status">
        {formatMessage(language, texts.cancelQuestion, { title: booking.title, when: booking.when })}{" "}
        {booking.givesBack}
      </p>
      <Button size="sm">{texts.cancelIt}</Button>
      <a href="/account/bookings">{texts.keep}</a>
    </IntentForm>
  );
}

function Move({ booking, times }: { booking: BookingView; times: Times }) {
  const texts = useTexts(ownedTexts).bookings;
  if (times.length === 0) return <p>{texts.noOther}</p>;
  return (
    <IntentForm intent="move" values={{ id: booking.id }} className={goods.move}>
      <label>
        {texts.newTime}
        <select name="when" required>
          {times.map((time) => (
            <option key={time.value} value={time.value}>
              {time.label}
            </option>
          ))}
        </select>
      </label>
      <Button size="sm">{texts.moveIt}</Button>
      <a href="/account/bookings">{texts.leave}</a>
    </IntentForm>
  );
}
