/** Who is emailed about new orders. */
export const en = {
  title: "New order emails",
  recipients: "Email new orders to",
  hint: "Separate several addresses with commas. Leave empty to turn these emails off.",
  save: "Update recipients",
  saved: "Recipients saved",
};
export type NewOrderEmailsTexts = typeof en;
