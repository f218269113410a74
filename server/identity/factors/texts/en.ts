/** Codes and push approvals on phones, and names of factors in emails. */

export type Texts = {
  /** Text messages and calls; `{code}`, `{store}`. */
  code: string;
  /** Push notification; `{store}`, `{device}`. */
  approve: string;
  names: Readonly<Record<"SMS" | "CALL" | "EMAIL" | "TOTP" | "PUSH" | "WEBAUTHN", string>>;
  page: {
    title: string;
    question: string;
    number: string;
    approve: string;
    deny: string;
    approved: string;
    denied: string;
    wrong: string;
    gone: string;
    unknownDevice: string;
  };
};

export const en: Texts = {
  code: "{code} is your {store} verification code. Don't share it with anyone.",
  approve: "Sign in to {store}?\n{device}. Tap to respond.",
  names: {
    SMS: "Text message",
    CALL: "Phone call",
    EMAIL: "Email code",
    TOTP: "Authenticator app",
    PUSH: "Push notification",
    WEBAUTHN: "Passkey",
  },
  page: {
    title: "Is this you?",
    question: "Someone is signing in to your {store} account: {device}.",
    number: "Number shown on the sign-in page",
    approve: "Yes, it's me",
    deny: "No, it's not me",
    approved: "Approved. Return to the sign-in page.",
    denied: "Denied. No one was signed in. If you don't recognize this sign-in, change your password.",
    wrong: "That number doesn't match. Check the sign-in page and try again.",
    gone: "This request was already answered or has expired.",
    unknownDevice: "an unknown device",
  },
};
