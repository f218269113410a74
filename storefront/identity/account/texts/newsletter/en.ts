/** English texts of the newsletter page; the type below is the shape of the other languages. */
export const en = {
  title: "Our newsletter",
  what: "News and offers by email. Unsubscribe at any time.",
  email: "Email",
  submit: "Subscribe",
  wrong: "Enter a valid email address, such as name@example.com.",
  sent: {
    title: "Check your inbox",
    text: "We sent you a confirmation email. Click the link in it to subscribe. The link expires in seven days.",
  },
  done: {
    title: "You're subscribed",
    text: "You can unsubscribe with the link at the bottom of every email.",
  },
  confirm: {
    title: "Confirm your subscription",
    text: "Subscribe to get our news and offers by email.",
    submit: "Subscribe",
  },
  late: {
    title: "This link no longer works",
    text: "It has already been used or is older than seven days. Request a new one here.",
  },
};

export type NewsletterTexts = typeof en;
