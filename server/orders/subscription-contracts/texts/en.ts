/** Subscriptions in mails and on the pages of orders. `{title}` is the subscription's, `{day}` a date. The capitals are what happened. */
export const en = {
  subscriptions: "See your subscriptions",
  pay: "Pay now",
  changed: "Your subscription has changed",
  next: "Next payment: {day}.",
  failedSubject: "We could not charge {title}",
  failedHeading: "Your payment did not go through",
  failed: "We could not take {amount} for {title}. We try again on {day}.",
  failedHelp: "You can pay this delivery yourself, or save another way to pay, and all goes on as before.",
  pausedSubject: "Your subscription is paused: {title}",
  pausedHeading: "Your subscription is paused",
  paused: "We could not take {amount} for {title}, and have paused your subscription. Nothing more is sent or charged.",
  PAUSED: "{title} is paused. Nothing is charged or sent until you resume it.",
  RESUMED: "{title} goes on.",
  SKIPPED: "The next delivery of {title} is left out.",
  CANCELED: "{title} is canceled. Nothing more is charged or sent.",
  /** `{every}` is a billing interval; undated while nothing is due yet. */
  renews: {
    forever: {
      undated: "{price} {every}, until you cancel.",
      dated: "{price} {every}, next on {day}, until you cancel.",
    },
    times: {
      undated: "{price} {every}, {count} to come.",
      dated: "{price} {every}, next on {day}, {count} to come.",
    },
  },
  rests: "Paused: nothing is charged or sent until you resume it.",
  over: "It has ended. Nothing more is charged or sent.",
};
export type SubscriptionTexts = typeof en;
