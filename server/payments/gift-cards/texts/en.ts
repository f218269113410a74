/** `{sender}` and `{recipient}` are names, `{store}` the store, `{amount}` what the card is worth, `{date}` its last day. */
export const en = {
  subject: "{sender} sent you a gift card of {amount}",
  heading: "A gift card for you",
  headingNamed: "{recipient}, this is for you",
  intro: "{sender} sent you a gift card of {amount} for {store}.",
  code: "Your code",
  action: "Choose something",
  use: "Enter the code at checkout. What you do not spend stays on the card.",
  expires: "The card can be used until {date}.",
  keep: "Keep this message: whoever knows the code can spend the card.",
};
export type Texts = typeof en;
