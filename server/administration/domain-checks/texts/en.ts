/** Texts of the test email. `{store}` is the store's name. */
export const en = {
  subject: "Test email from {store}",
  heading: "Your emails work",
  text: "This is a test email from {store}. Your mail server has accepted it, so your customers get order confirmations and other emails.",
};

export type DomainCheckTexts = typeof en;
