/** `/tickets/:code`: a ticket, to be shown at the door. */
import { getTicket } from "#api/bookings.ts";
import { Badge } from "#ui/Badge.tsx";
import goods from "../account/goods.module.css";
import layout from "../components/layout.module.css";
import { orNotFound } from "../context.ts";
import { whenOf } from "../orders/booking-view.ts";
import { page } from "../pages.tsx";

type View = {
  title: string;
  when: string;
  place: string;
  code: string;
  unit: number;
  state: "VALID" | "USED" | "CANCELED";
  qrCode: string;
  calendarUrl: string;
};

const states = {
  VALID: { label: "Valid", tone: "good" },
  USED: { label: "Used", tone: "neutral" },
  CANCELED: { label: "Not valid", tone: "bad" },
} as const;

export const ticketPage = page<View>({
  path: "/tickets/:code",
  cache: "private",
  async load(context, { code = "" }) {
    const call = context.request.call(getTicket, { params: { code: code.slice(0, 40) } });
    const { ticket, ...about } = await orNotFound(call);
    return {
      title: about.productName,
      when: whenOf(about.startDate, about.timeZone, context.shop.locale),
      place: about.place,
      code: ticket.code.replace(/(.{4})(?=.)/g, "$1 "),
      unit: ticket.unit,
      state: ticket.state,
      qrCode: about.qrCodeUrl,
      calendarUrl: about.calendarUrl,
    };
  },
  head: (data) => ({ title: `Ticket for ${data.title}`, isIndexed: false }),
  // The address is the ticket: it must not travel on to other sites.
  headers: () => [["referrer-policy", "no-referrer"]],
  View: ({ data }) => (
    <div className={layout.page}>
      <article className={goods.ticket} data-state={data.state}>
        <h1>{data.title}</h1>
        <p className={goods.facts}>
          <span>Ticket {data.unit}</span>
          <b>{data.when}</b>
          {data.place !== "" && <span>{data.place}</span>}
        </p>
        <img src={data.qrCode} alt={`QR code of ticket ${data.unit}`} width={256} height={256} />
        <p className={goods.code}>{data.code}</p>
        <p>
          <Badge tone={states[data.state].tone}>{states[data.state].label}</Badge>
        </p>
        <p>
          <a href={data.calendarUrl}>Add to your calendar</a>
        </p>
      </article>
    </div>
  ),
});
