/** Mails about accounts, in English: the shape that the other languages satisfy. */
export type MailText = {
  subject: string;
  heading: string;
  /** In its place where `{name}` is known. */
  namedHeading?: string;
  paragraphs: string[];
  /** Label of the button. */
  action?: string;
  note?: string;
};

const mails = {
  "email-verification": {
    subject: "{code} is your code for {store}",
    heading: "Confirm your e-mail address",
    paragraphs: ["Type this code where you signed in. It works for 15 minutes."],
    note: "Was it not you? Then nobody gets in without this code, and you can ignore this mail.",
  },
  "sign-in-code": {
    subject: "{code} is your sign-in code for {store}",
    heading: "Your sign-in code",
    paragraphs: ["Type this code where you are signing in. It works for 15 minutes."],
    note: "Never tell it to anybody. Was it not you? Then ignore this mail; nobody gets in without the code.",
  },
  "newsletter-confirmation": {
    subject: "Please confirm: news from {store}",
    heading: "One more click",
    paragraphs: [
      "Somebody, probably you, asked for our news with this address. Press the button to get them. It works once, for seven days.",
    ],
    action: "Yes, send me the news",
    note: "Was it not you? Then do nothing: without the click you hear no more from us.",
  },
  welcome: {
    subject: "Welcome to {store}",
    heading: "Welcome!",
    namedHeading: "Welcome, {name}!",
    paragraphs: [
      "Your account is ready. You can follow your orders in it, and your addresses are at hand when you check out.",
    ],
    action: "Look around",
    note: "Did somebody else use your address? Set a new password with “Forgot your password?” on the sign-in page, and the account is yours alone.",
  },
  "existing-account": {
    subject: "You already have an account at {store}",
    heading: "You already have an account",
    paragraphs: [
      "Somebody, probably you, tried to sign up with this address. It has an account already: just sign in.",
    ],
    action: "Sign in",
    note: "Forgotten the password? The sign-in page helps. Was it not you? Then nothing has changed.",
  },
  "password-recovery": {
    subject: "Set a new password for {store}",
    heading: "Set a new password",
    paragraphs: ["Somebody, probably you, asked for a new password. The button works once, for half an hour."],
    action: "Choose a new password",
    note: "Was it not you? Then ignore this mail; your password stays as it is.",
  },
  activation: {
    subject: "Your account at {store} is waiting",
    heading: "Your account is waiting for you",
    paragraphs: [
      "We made an account for you. Choose a password and it is yours. The button works once, for three days.",
    ],
    action: "Choose a password",
  },
  "password-changed": {
    subject: "Your password for {store} was changed",
    heading: "Your password was changed",
    paragraphs: ["All other devices have been signed out."],
    action: "It was not me",
  },
  "password-removed": {
    subject: "Set a new password for {store}",
    heading: "You confirmed your email address",
    paragraphs: [
      "Before you did, someone could have set up this account without being you. To keep it safe, we removed its old password, profile details and saved payment methods, and signed out every other device.",
      "You can keep signing in with codes sent by email, or set a new password.",
    ],
    action: "Set a new password",
  },
  "staff-wrong-codes": {
    subject: "Wrong codes for your {store} back office account",
    heading: "Somebody entered your password, then wrong codes",
    paragraphs: [
      "Someone signed in with your password and entered {count} wrong verification codes. They weren’t let in, and further attempts are blocked for {minutes} minutes.",
      "If this wasn’t you, change your password now: your current one is known to someone else.",
    ],
    action: "Change password",
  },
  "wrong-codes": {
    subject: "Wrong codes for your {store} account",
    heading: "Someone entered your password, then wrong codes",
    paragraphs: [
      "Someone signed in with your password and entered {count} wrong verification codes. They weren’t let in.",
      "If this wasn’t you, set a new password now: someone else knows your current one.",
    ],
    action: "Set a new password",
  },
  "wrong-email-codes": {
    subject: "Someone is guessing sign-in codes for your {store} account",
    heading: "Wrong sign-in codes",
    paragraphs: [
      "Someone requested sign-in codes for your account and entered {count} wrong ones in a row. They weren’t let in.",
      "You don’t need to do anything. Until you sign in, the codes we send you are longer, so they can’t be guessed.",
    ],
  },
  "email-change-code": {
    subject: "{code} is your code for {store}",
    heading: "Confirm your new e-mail address",
    paragraphs: ["Type this code in your account to sign in with this address from now on. It works for 15 minutes."],
    note: "Was it not you? Then ignore this mail.",
  },
  "email-change-notice": {
    subject: "{code} confirms your new e-mail for {store}",
    heading: "Is this change yours?",
    paragraphs: [
      "Somebody, probably you, wants to sign in to your account with {email} from now on. To agree, type this code in your account. It works for 15 minutes.",
    ],
    note: "Was it not you? Do not use the code, and change your password.",
  },
  "email-changed": {
    subject: "Your e-mail for {store} was changed",
    heading: "Your e-mail was changed",
    paragraphs: ["You sign in with {email} from now on. All other devices have been signed out."],
    note: "Was it not you? Write to us at once by answering this mail.",
  },
  "factor-added": {
    subject: "A new way to confirm it is you at {store}",
    heading: "{factor} was added",
    paragraphs: ["“{name}” can be used to sign in to your account from now on."],
    action: "Look at my account",
    note: "Was it not you? Remove it in your account and change your password.",
  },
  "factor-removed": {
    subject: "A way to confirm it is you was removed at {store}",
    heading: "{factor} was removed",
    paragraphs: ["“{name}” can no longer be used to sign in to your account."],
    action: "Look at my account",
    note: "Was it not you? Change your password and set your factors up again.",
  },
  "recovery-codes-made": {
    subject: "New recovery codes for {store}",
    heading: "New recovery codes were made",
    paragraphs: ["The old ones no longer work. Keep the new ones where you find them without your phone."],
    note: "Was it not you? Change your password at once.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used at {store}",
    heading: "A recovery code was used",
    paragraphs: ["Somebody signed in to your account with a recovery code, from {device}. Codes left: {left}."],
    action: "It was not me",
  },
  "new-device": {
    subject: "New sign-in to {store}",
    heading: "New sign-in",
    paragraphs: ["Your account was used from a device that we have not seen before: {device}, {date}."],
    action: "It was not me",
    note: "Was it you? Then there is nothing to do.",
  },
  "token-reuse": {
    subject: "We signed a device out at {store}",
    heading: "We signed a device out",
    paragraphs: [
      "A sign-in of yours ({device}) was used from two places at once, which may mean that it was copied. We ended it.",
    ],
    note: "Sign in again to go on. If that happens more than once, change your password.",
  },
  approved: {
    subject: "You can sign in to {store} now",
    heading: "Welcome, you are in",
    paragraphs: ["Your account was approved. You can sign in now."],
    action: "Sign in",
  },
  blocked: {
    subject: "Your account at {store} was closed",
    heading: "Your account was closed",
    paragraphs: ["You can no longer sign in. If you think this is a mistake, answer this mail."],
  },
  deleted: {
    subject: "Your account at {store} was deleted",
    heading: "Your account was deleted",
    paragraphs: [
      "Your profile, addresses and sign-ins are gone. Orders are kept as long as the law asks, without your account.",
    ],
    note: "Thank you for having been with us.",
  },
  "approval-wanted": {
    subject: "{email} would like to become a member",
    heading: "Somebody would like to become a member",
    paragraphs: ["{email} has signed up and waits for your approval."],
    action: "Decide",
  },
} satisfies Record<string, MailText>;

export type MailKind = keyof typeof mails;
export type MailTexts = Readonly<Record<MailKind, MailText>>;
export const en: MailTexts = mails;
