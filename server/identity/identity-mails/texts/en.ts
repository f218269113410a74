/** Emails about accounts. `{store}` is the store's name, `{code}` a code to type, `{device}` a device. */
export type MailText = {
  subject: string;
  heading: string;
  /** Replaces `heading` if `{name}` is known. */
  namedHeading?: string;
  paragraphs: string[];
  /** Label of the button. */
  action?: string;
  note?: string;
};

const mails = {
  "email-verification": {
    subject: "{code} is your {store} verification code",
    heading: "Confirm your email address",
    paragraphs: ["Enter this code to confirm your email address. It expires in 15 minutes."],
    note: "If you didn't request this, you can ignore this email.",
  },
  "sign-in-code": {
    subject: "{code} is your {store} sign-in code",
    heading: "Your sign-in code",
    paragraphs: ["Enter this code to sign in. It expires in 15 minutes."],
    note: "Don't share this code with anyone. If you didn't request it, you can ignore this email.",
  },
  "newsletter-confirmation": {
    subject: "Confirm your subscription to {store}",
    heading: "Confirm your subscription",
    paragraphs: ["Confirm that you want to receive our newsletter at this address. The link expires in seven days."],
    action: "Confirm subscription",
    note: "If you didn't sign up, ignore this email and you won't hear from us again.",
  },
  welcome: {
    subject: "Welcome to {store}",
    heading: "Welcome!",
    namedHeading: "Welcome, {name}!",
    paragraphs: ["Your account is ready. You can track your orders, save your addresses and check out faster."],
    action: "Start shopping",
    note: "If you didn't create this account, use “Forgot your password?” on the sign-in page to secure it.",
  },
  "existing-account": {
    subject: "You already have an account at {store}",
    heading: "You already have an account",
    paragraphs: [
      "Someone tried to create an account with your email address, but you already have one. If it was you, sign in instead.",
    ],
    action: "Sign in",
    note: "Forgot your password? You can reset it on the sign-in page. If this wasn't you, you don't need to do anything.",
  },
  "password-recovery": {
    subject: "Reset your {store} password",
    heading: "Reset your password",
    paragraphs: ["We received a request to reset your password. The link works once and expires in 30 minutes."],
    action: "Reset password",
    note: "If you didn't request this, you can ignore this email. Your password won't change.",
  },
  activation: {
    subject: "Activate your {store} account",
    heading: "Activate your account",
    paragraphs: [
      "We've created an account for you. Choose a password to activate it. The link works once and expires in three days.",
    ],
    action: "Activate account",
  },
  "password-changed": {
    subject: "Your {store} password was changed",
    heading: "Your password was changed",
    paragraphs: ["You've been signed out on all other devices.", "If you didn't change your password, reset it now."],
    action: "Reset password",
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
    heading: "Someone entered your password and wrong codes",
    paragraphs: [
      "Someone signed in with your password and entered {count} wrong verification codes. They weren't let in, and further attempts are blocked for {minutes} minutes.",
      "If this wasn't you, change your password now: your current one is known to someone else.",
    ],
    action: "Change password",
  },
  "wrong-codes": {
    subject: "Wrong codes for your {store} account",
    heading: "Someone entered your password and wrong codes",
    paragraphs: [
      "Someone signed in with your password and entered {count} wrong verification codes. They weren't let in.",
      "If this wasn't you, set a new password now: someone else knows your current one.",
    ],
    action: "Set a new password",
  },
  "wrong-email-codes": {
    subject: "Someone is guessing sign-in codes for your {store} account",
    heading: "Wrong sign-in codes",
    paragraphs: [
      "Someone requested sign-in codes for your account and entered {count} wrong ones in a row. They weren't let in.",
      "You don't need to do anything. Until you sign in, the codes we send you are longer, so they can't be guessed.",
    ],
  },
  "email-change-code": {
    subject: "{code} is your {store} verification code",
    heading: "Confirm your new email address",
    paragraphs: ["Enter this code in your account to use this email address from now on. It expires in 15 minutes."],
    note: "If you didn't request this, you can ignore this email.",
  },
  "email-change-notice": {
    subject: "{code} is your code to change your {store} email",
    heading: "Confirm the change of your email address",
    paragraphs: [
      "We received a request to change your account's email address to {email}. To approve it, enter this code in your account. It expires in 15 minutes.",
    ],
    note: "If this wasn't you, don't use the code, and change your password.",
  },
  "email-changed": {
    subject: "Your {store} email address was changed",
    heading: "Your email address was changed",
    paragraphs: ["You now sign in with {email}. You've been signed out on all other devices."],
    note: "If this wasn't you, reply to this email right away.",
  },
  "factor-added": {
    subject: "New sign-in method for your {store} account",
    heading: "{factor} was added",
    paragraphs: ["You can now use “{name}” to sign in to your account."],
    action: "View account",
    note: "If this wasn't you, remove it in your account and change your password.",
  },
  "factor-removed": {
    subject: "Sign-in method removed from your {store} account",
    heading: "{factor} was removed",
    paragraphs: ["“{name}” can no longer be used to sign in to your account."],
    action: "View account",
    note: "If this wasn't you, change your password and set up your sign-in methods again.",
  },
  "recovery-codes-made": {
    subject: "New recovery codes for {store}",
    heading: "New recovery codes",
    paragraphs: [
      "New recovery codes were created for your account. The old ones no longer work. Keep the new codes somewhere you can reach without your phone.",
    ],
    note: "If this wasn't you, change your password right away.",
  },
  "recovery-code-used": {
    subject: "A recovery code was used at {store}",
    heading: "A recovery code was used",
    paragraphs: [
      "Someone signed in to your account with a recovery code ({device}). You have {left} codes left.",
      "If this wasn't you, reset your password now.",
    ],
    action: "Reset password",
  },
  "new-device": {
    subject: "New sign-in to {store}",
    heading: "New sign-in to your account",
    paragraphs: [
      "Your account was used on a new device: {device}, {date}.",
      "If this was you, you don't need to do anything. If not, reset your password now.",
    ],
    action: "Reset password",
  },
  "token-reuse": {
    subject: "We signed out one of your devices at {store}",
    heading: "We signed out one of your devices",
    paragraphs: [
      "Your sign-in on {device} was used in two places at once, so it may have been copied. We signed that device out.",
    ],
    note: "Sign in again to continue. If this happens more than once, change your password.",
  },
  approved: {
    subject: "Your {store} account was approved",
    heading: "Your account was approved",
    paragraphs: ["Welcome! You can now sign in."],
    action: "Sign in",
  },
  blocked: {
    subject: "Your {store} account was suspended",
    heading: "Your account was suspended",
    paragraphs: ["You can't sign in anymore. If you think this is a mistake, reply to this email."],
  },
  deleted: {
    subject: "Your {store} account was deleted",
    heading: "Your account was deleted",
    paragraphs: [
      "We've deleted your profile, addresses and sign-in details. Orders are kept only as long as the law requires.",
    ],
    note: "Thank you for having been our customer.",
  },
  "approval-wanted": {
    subject: "{email} wants to join your store",
    heading: "New account to approve",
    paragraphs: ["{email} signed up and is waiting for your approval."],
    action: "Review account",
  },
} satisfies Record<string, MailText>;

export type MailKind = keyof typeof mails;
export type MailTexts = Readonly<Record<MailKind, MailText>>;
export const en: MailTexts = mails;
