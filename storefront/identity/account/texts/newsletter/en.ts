/** What the newsletter's page says. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Our newsletter",
  what: "News and offers by email. Unsubscribe at any time.",
  email: "E-mail",
  submit: "Subscribe",
  wrong: "Enter an e-mail address, like name@example.com.",
  sent: {
    title: "Look into your mailbox",
    text: "A mail with a link is on its way to you. Press it, and you are on the list. The link works for seven days.",
  },
  done: {
    title: "Thank you",
    text: "You are on the list. Every mail has a link at its end that takes you off again.",
  },
  confirm: {
    title: "Yes, the newsletter?",
    text: "One press, and our news come to you.",
    submit: "Subscribe",
  },
  late: {
    title: "This link no longer works",
    text: "It was used already, or it is older than seven days. Ask for a new one here.",
  },
};

export type NewsletterTexts = typeof en;
