/** English texts of emails from the contact form; the type below is the shape of the other languages. */

export const en = {
  heading: "New message from {name}",
  from: "From",
  note: "Reply to this email to answer.",
};

export type ContactMailTexts = typeof en;
