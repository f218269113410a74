/** What the pages of gift cards and tickets say. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */
export const en = {
  balance: {
    title: "Gift card balance",
    lead: "Enter the code from the mail. It has sixteen letters and digits.",
    states: {
      VALID: "Ready to use",
      EXPIRED: "It has expired",
      DISABLED: "It is not valid any more",
    },
    code: "Code",
    look: "See the balance",
    howTo: "At checkout, enter the code under “Gift card”. What you do not spend stays on it.",
    give: "Give a gift card",
    empty: "Enter the code of the card.",
    unknown: "There is no gift card with this code. Check each letter, and try again.",
    throttled: "That were many tries. Wait an hour, or write to us.",
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
    toCalendar: "Add to your calendar",
  },
};

export type GoodsTexts = typeof en;
