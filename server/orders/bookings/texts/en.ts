/** Emails about bookings. `{what}` is the service's name, `{when}` its date and time, `{number}` the order's number. */
export const en = {
  BOOKED: {
    subject: "Booked: {what}",
    heading: "{what}",
    body: "Your booking is confirmed. We look forward to seeing you.",
  },
  MOVED: {
    subject: "Rescheduled: {what}",
    heading: "{what}: new time",
    body: "Your booking was moved to a new time.",
  },
  CHANGED: {
    subject: "Updated: {what}",
    heading: "{what}",
    body: "The number of places in your booking has changed.",
  },
  CANCELED: {
    subject: "Canceled: {what}",
    heading: "{what} is canceled",
    body: "Your booking for {when} was canceled.",
  },
  TICKETS: {
    subject: "Your tickets: {what}",
    heading: "{what}",
    body: "We've received your payment. Here are your tickets.",
  },
  when: "When",
  where: "Where",
  places: "Places",
  ticket: "Open ticket {unit}",
  waiting: "We'll email your tickets as soon as your order is paid.",
  add: "Add to calendar",
  update: "Update calendar",
  tickets: "Show each ticket at the entrance, on your phone or printed. A ticket admits one person.",
  order: "View order {number}",
};
export type BookingTexts = typeof en;
