/** English texts of the opening page. They promise no date but the merchant's (`test/promises.test.ts`). The type below is the shape of the other languages. */
export const en = {
  opening: {
    title: "Opening soon",
    heading: "Opening soon",
    text: "We're getting our store ready. Please check back later.",
    on: "We open on {date}.",
  },
  closed: {
    title: "Temporarily closed",
    heading: "We're temporarily closed",
    text: "Our store is closed at the moment. Please check back later.",
    on: "We're back on {date}.",
  },
  newsletter: {
    label: "Email",
    hint: "News and offers by email. Unsubscribe at any time.",
    submit: "Subscribe",
  },
  password: "Store password",
  enter: "Enter store",
  wrongPassword: "This password is incorrect. Check it and try again.",
  staff: "Are you the store owner?",
  signIn: "Sign in",
};

export type OpeningTexts = typeof en;
