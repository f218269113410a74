/** `{sender}` and `{recipient}` are names, `{store}` the store, `{amount}` the value of the card, `{date}` its last day. */
export const en = {
  subject: "{sender} sent you a {amount} gift card",
  heading: "A gift card for you",
  headingNamed: "{recipient}, this is for you",
  intro: "{sender} sent you a {amount} gift card for {store}.",
  code: "Your code",
  action: "Start shopping",
  use: "Enter the code at checkout. Any remaining balance stays on the card.",
  expires: "The gift card is valid until {date}.",
  keep: "Keep this email safe. Anyone with the code can use the gift card.",
};
export type Texts = typeof en;
