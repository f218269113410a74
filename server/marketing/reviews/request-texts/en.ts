/** `{name}` is the buyer's first name, `{number}` the order's number. */
export const en = {
  subject: "How do you like your order?",
  heading: "How do you like it?",
  greeting: "Hello {name},",
  body: "A while ago you received your order {number} from {store}. Tell other customers what you think: it takes a minute, and you don't need to sign in.",
  action: "Write a review",
  note: "You're receiving this email because you bought from {store}. We ask once per order. Stop receiving these emails: {link}",
};

export type RequestTexts = typeof en;
