/** What people are told of their bookings. `{what}` is the service, `{when}` its time. */
export const en = {
  BOOKED: { subject: "Booked: {what}", heading: "{what}, {when}", body: "Your time is booked. We look forward to it." },
  MOVED: { subject: "Moved: {what}", heading: "{what}, now {when}", body: "Your booking has been moved to this time." },
  CHANGED: {
    subject: "Changed: {what}",
    heading: "{what}, {when}",
    body: "The number of places of your booking has changed.",
  },
  CANCELED: {
    subject: "Canceled: {what}",
    heading: "{what} is canceled",
    body: "Your booking for {when} is canceled, and its places are free again.",
  },
  TICKETS: {
    subject: "Your tickets: {what}",
    heading: "{what}, {when}",
    body: "Your order is paid. Here are your tickets.",
  },
  where: "Where: {place}",
  places: "Places: {count}",
  ticket: "Ticket {unit}: {url}",
  waiting: "We'll email your tickets as soon as your order is paid.",
  add: "Add to your calendar",
  update: "Update your calendar",
  tickets: "Show a ticket's page at the door: on your phone or printed. Each is good for one person.",
};
export type BookingTexts = typeof en;
