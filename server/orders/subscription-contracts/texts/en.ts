/** Subscriptions in emails and on order pages. `{day}` is a date. The texts in capitals are keyed by activity. */
export const en = {
  subscriptions: "View your subscriptions",
  pay: "Pay now",
  changed: "Your subscription has changed",
  next: "Next payment: {day}.",
  failedSubject: "Payment failed: {title}",
  failedHeading: "Your payment didn't go through",
  failed: "We couldn't charge {amount} for {title}. We'll try again on {day}.",
  failedHelp: "Pay now or update your payment method to keep your subscription active.",
  pausedSubject: "Your subscription is paused: {title}",
  pausedHeading: "Your subscription is paused",
  paused:
    "We couldn't charge {amount} for {title}, so we've paused your subscription. You won't be charged and nothing will ship.",
  PAUSED: "{title} is paused. You won't be charged and nothing will ship until you resume it.",
  RESUMED: "{title} has been resumed.",
  SKIPPED: "The next delivery of {title} has been skipped.",
  CANCELED: "{title} has been canceled. You won't be charged again.",
  /** `{every}` is a billing interval. Undated: no payment is due yet. */
  renews: {
    forever: {
      undated: "{price} {every}, until you cancel.",
      dated: "{price} {every}, next on {day}, until you cancel.",
    },
    times: {
      undated: "{price} {every}, {count} remaining.",
      dated: "{price} {every}, next on {day}, {count} remaining.",
    },
  },
  rests: "Paused. You won't be charged and nothing will ship until you resume it.",
  over: "Ended. You won't be charged again.",
};
export type SubscriptionTexts = typeof en;
