/** English texts of the contact form; the type below is the shape of the other languages. */

export const en = {
  title: "Contact",
  name: "Name",
  email: "Email",
  message: "Message",
  submit: "Send message",
  sent: "Message sent",
  sentText: "Your message has been sent to {shop}.",
  emailWrong: "Enter a valid email address, such as name@example.com.",
  messageMissing: "Enter your message.",
};

export type ContactFormTexts = typeof en;
