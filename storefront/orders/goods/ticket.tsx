/** `/tickets/:code`: an admission ticket. */
import { getTicket, type Ticket } from "#api/orders/bookings.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orNotFound } from "#storefront/context.ts";
import { page } from "#storefront/pages.tsx";
import { Badge } from "#ui/Badge.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import goods from "../../identity/account/purchases/goods.module.css";
import { whenOf } from "../orders/booking-view.ts";
import { goodsTexts } from "./texts/texts.ts";

type View = {
  title: string;
  when: string;
  place: string;
  code: string;
  unit: number;
  state: Ticket["state"];
  qrCode: string;
  calendarUrl: string;
};

const tones = { VALID: "good", UNPAID: "warn", USED: "neutral", CANCELED: "bad" } as const;

export const ticketPage = page<View>({
  path: "/tickets/:code",
  cache: "private",
  async load(context, { code = "" }) {
    const call = context.request.call(getTicket, { params: { code: code.slice(0, 40) } });
    const { ticket, ...about } = await orNotFound(call);
    return {
      title: about.productName,
      when: whenOf(about.startDate, about.timeZone, context.shop.dateLocale),
      place: about.place,
      code: ticket.code.replace(/(.{4})(?=.)/g, "$1 "),
      unit: ticket.unit,
      state: ticket.state,
      qrCode: about.qrCodeUrl,
      calendarUrl: about.calendarUrl,
    };
  },
  head: ({ title }, { shop }) => ({
    title: formatMessage(shop.language, goodsTexts[shop.language].ticket.title, { event: title }),
    isIndexed: false,
  }),
  // The URL is the ticket and must not leak through the referrer.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data }) => <TicketView {...data} />,
});

function TicketView({ title, when, place, code, unit, state, qrCode, calendarUrl }: View) {
  const language = useLanguage();
  const texts = useTexts(goodsTexts).ticket;
  return (
    <div className={layout.page}>
      <article className={goods.ticket} data-state={state}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className={goods.facts}>
          <span>{formatMessage(language, texts.number, { number: unit })}</span>
          <b>{when}</b>
          {place !== "" && <bdi>{place}</bdi>}
        </p>
        {state !== "UNPAID" && (
          <>
            <img src={qrCode} alt={formatMessage(language, texts.qrCode, { number: unit })} width={256} height={256} />
            <p className={goods.code}>
              <bdi dir="ltr">{code}</bdi>
            </p>
          </>
        )}
        <p>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </p>
        {state === "UNPAID" && <p>{texts.unpaid}</p>}
        <p>
          <a href={calendarUrl}>{texts.toCalendar}</a>
        </p>
      </article>
    </div>
  );
}
