/** Texts of signing in, invitations and confirming one's identity. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Sign in",
  lead: "Manage your store.",
  email: "Email",
  password: "Password",
  show: "Show",
  hide: "Hide",
  showPassword: "Show password",
  hidePassword: "Hide password",
  signIn: "Sign in",
  working:
    "There were too many failed attempts to sign in to this account, so we're checking your browser. This takes a few seconds.",
  toStore: "Go to store",
  second: {
    title: "Two-step authentication",
    lead: "Enter the code from your authenticator app, or one of your recovery codes.",
    newTitle: "Set up two-step authentication",
    newLead: "This store requires two-step authentication for all staff.",
    code: "Code",
    submit: "Sign in",
    turnOn: "Turn on and sign in",
    restart: "Start over",
  },
  codes: {
    title: "Save your recovery codes",
    lead: "Use a code to sign in if you lose your phone. Each code works once.",
    done: "I've saved my codes",
    download: "Download",
  },
  secret: {
    qr: "QR code for your authenticator app",
    lead: "Scan the QR code with an authenticator app, or enter this key in the app:",
  },
  invitation: {
    failed: "This invitation isn't valid",
    ask: "Ask the person who invited you to send a new invitation.",
    title: "Your invitation",
    wait: "Loading your invitation…",
    welcome: "Welcome to {store}",
    lead: "Your role: {role}. Enter your name and choose a password.",
    name: "Your name",
    passwordHint: "Use at least 12 characters.",
    submit: "Join store",
  },
  confirm: {
    title: "Confirm it's you",
    lead: "Enter your password to continue. You won't be asked again for five minutes.",
    leadWithCode: "Enter your password and a code to continue. You won't be asked again for five minutes.",
    code: "Code from your authenticator app",
    codeHint: "Or use one of your recovery codes.",
    submit: "Confirm",
  },
};

export type SessionTexts = typeof en;
