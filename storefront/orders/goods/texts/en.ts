/** English texts of gift card balances and tickets; the type below is the shape of the other languages. */
export const en = {
  balance: {
    title: "Gift card balance",
    lead: "Enter the 16-character code from your gift card email.",
    states: {
      VALID: "Ready to use",
      EXPIRED: "Expired",
      DISABLED: "No longer valid",
    },
    code: "Gift card code",
    look: "Check balance",
    howTo: "Enter the code under “Gift card” at checkout. Any remaining balance stays on the card.",
    give: "Buy a gift card",
    empty: "Enter a gift card code.",
    unknown: "We couldn't find a gift card with this code. Check the code and try again.",
    throttled: "Too many attempts. Wait an hour, or contact us.",
  },
  ticket: {
    title: "Ticket for {event}",
    number: "Ticket {number}",
    qrCode: "QR code of ticket {number}",
    states: {
      VALID: "Valid",
      UNPAID: "Payment pending",
      USED: "Used",
      CANCELED: "Not valid",
    },
    unpaid: "This ticket becomes valid once its order is paid. We'll email you then.",
    toCalendar: "Add to calendar",
  },
};

export type GoodsTexts = typeof en;
