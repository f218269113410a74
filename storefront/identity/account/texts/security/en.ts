/** What the pages about signing in say: password, passkeys, second step, sessions. This file declares the shape; the other languages satisfy it. `{…}` is filled in. */

export const en = {
  password: {
    title: "Password",
    effect: "Changing it signs out your other devices.",
    none: "You have none: you sign in by passkey or code.",
    present: "Present password",
    new: "New password",
    hint: "At least 8 characters. A short sentence is easy to remember.",
    change: "Change the password",
    set: "Set a password",
    forgotten: "Forgotten?",
    wrong: "This is not your present password.",
  },
  passkeys: {
    title: "Passkeys",
    why: "Sign in with your fingerprint, face or screen lock. Nothing to remember, nothing to steal.",
    add: "Add a passkey",
    addAnother: "Add another passkey",
    /** `use`: when it was last used, as one of `factor.used` and `factor.unused`. */
    backedUp: "{use}, kept in your passkey manager",
    rename: "Rename",
    newName: "New name",
    remove: "Remove",
    last: "This is the last way into your account. Set a password or add another passkey first.",
  },
  secondStep: {
    title: "Second step",
    on: "Signing in with the password asks for one of these too.",
    off: "With a second step, a stolen password is not enough to get in.",
    noCodes: "You have no recovery codes left. Make new ones before you need them.",
    codesLeft:
      "{count, plural, one {# recovery code is left for the day your phone is lost.} other {# recovery codes are left for the day your phone is lost.}}",
    change: "Change how it works",
    setUp: "Set up a second step",
    again: "Set up again",
    notOffered: "Not offered here",
    turnOff: "Turn off",
  },
  factor: {
    used: "used {ago}",
    unused: "never used",
    kinds: {
      TOTP: "Authenticator app",
      SMS: "Text message",
      CALL: "Phone call",
      EMAIL: "Code by e-mail",
      PUSH: "Approval in the app",
      WEBAUTHN: "Security key",
    },
  },
  sessions: {
    title: "Where you are signed in",
    effect: "Signing a device out works at once.",
    /** As the store recognises one: "Firefox on Windows". */
    browser: "{program} on {system}",
    thisOne: "This one",
    program: "Program",
    inUse: "in use now, since {since}",
    lastUsed: "last used {ago}, since {since}",
    /** The name of a program, then where it came from. */
    from: "from {network}",
    signOut: "Sign out",
    others: "Sign out everywhere else",
  },
  devices: {
    title: "Known browsers",
    effect: "Those that are remembered are not asked for the second step.",
    used: "last used {ago}",
    remembered: "last used {ago}, remembered until {until}",
    forget: "Forget",
  },
  confirm: {
    title: "Is it still you?",
    lead: "This needs a sign-in of the last five minutes.",
    password: "Password",
    code: "Code of the authenticator app",
    submit: "Confirm",
    otherWay: "Use a passkey or a code instead",
    wrongPassword: "This is not your password.",
    codeNeeded: "Your account has a second step: type the code of your authenticator app too.",
    wrongCode: "This code is wrong.",
  },
};

export type SecurityTexts = typeof en;
