/** Texts of the store access. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Store access",
  subtitle: "Choose who can visit your store",
  banner: {
    openTitle: "Your store is open",
    openText: "Everyone can visit it and place orders.",
    privateTitle: "Your store is private",
    privateText: "Visitors see the “Opening soon” page. You see your store while you're signed in.",
    closedTitle: "Your store is closed",
    closedText: "Visitors see the “Temporarily closed” page. You see your store while you're signed in.",
    settings: "Edit opening page",
  },
  badge: {
    private: "Store is private",
    closed: "Store is closed",
  },
  open: {
    button: "Open your store",
    again: "Reopen store",
    title: "Open your store?",
    againTitle: "Reopen your store?",
    text: "Everyone can visit it and place orders, and search engines can list it.",
    missing: "Not complete yet:",
    confirm: "Open store",
    anyway: "Open anyway",
    done: "Your store is open",
  },
  close: {
    button: "Close store",
    title: "Close your store for a while?",
    text: "Visitors see the “Temporarily closed” page instead of your store. Customers can still see their orders and account, and checkouts that have started can be completed.",
    confirm: "Close store",
    done: "Your store is closed",
  },
  form: {
    title: "Opening page",
    message: "Message",
    messageHint: "Tell visitors who you are or when you open. Leave empty to show a general text.",
    hasPassword: "Let visitors in with a password",
    hasPasswordHint: "Share the password with people who may see your store before it opens.",
    password: "Password",
    passwordHint: "If you change it, visitors need to enter the new one.",
    passwordTooShort: "Enter at least 4 characters.",
    hasNewsletter: "Show newsletter signup",
    hasNewsletterHint: "Collect email addresses before you open.",
    saved: "Opening page saved",
  },
};

export type StorefrontAccessTexts = typeof en;
