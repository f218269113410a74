/** The frame of every email to customers. `{email}` becomes a link to the store's contact address. */
export const en = {
  footer: "Questions? Reply to this email or contact us at {email}.",
};
export type EmailTexts = typeof en;
