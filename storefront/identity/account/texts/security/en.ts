/**
 * English texts of passwords, passkeys, two-step verification, and sessions; the type below is the shape of the other
 * languages.
 */

export const en = {
  password: {
    title: "Password",
    effect: "Changing it signs out your other devices.",
    none: "You don't have a password. You sign in with a passkey or a code.",
    present: "Current password",
    new: "New password",
    hint: "At least 8 characters. A short sentence is easy to remember.",
    change: "Change password",
    set: "Set a password",
    forgotten: "Forgot your password?",
    wrong: "Your current password is incorrect.",
  },
  passkeys: {
    title: "Passkeys",
    why: "Sign in with your fingerprint, face, or screen lock instead of a password.",
    add: "Add a passkey",
    addAnother: "Add another passkey",
    /** `use` is the text of `factor.used` or `factor.unused`. */
    backedUp: "{use}, synced",
    rename: "Rename",
    newName: "New name",
    remove: "Remove",
    last: "This is your only sign-in method. Set a password or add another passkey first.",
  },
  secondStep: {
    title: "Two-step verification",
    on: "After your password, you'll be asked for one of these.",
    off: "Protect your account with a second step when you sign in.",
    noCodes: "You have no recovery codes left. Generate new ones now.",
    codesLeft: "{count, plural, one {# recovery code left} other {# recovery codes left}}",
    change: "Manage",
    setUp: "Set up two-step verification",
    again: "Set up again",
    notOffered: "Not available",
    turnOff: "Turn off",
  },
  factor: {
    used: "used {ago}",
    unused: "never used",
    kinds: {
      TOTP: "Authenticator app",
      SMS: "Text message",
      CALL: "Phone call",
      EMAIL: "Email code",
      PUSH: "Push notification",
      WEBAUTHN: "Security key",
    },
  },
  sessions: {
    title: "Your devices",
    effect: "Signing out a device takes effect immediately.",
    /** From the user agent, such as "Firefox on Windows". */
    browser: "{program} on {system}",
    thisOne: "This device",
    program: "App",
    inUse: "active now, signed in {since}",
    lastUsed: "last active {ago}, signed in {since}",
    /** Network of the last request, after the app's name. */
    from: "from {network}",
    signOut: "Sign out",
    others: "Sign out all other devices",
  },
  devices: {
    title: "Recognized browsers",
    effect: "Remembered browsers skip two-step verification.",
    used: "last used {ago}",
    remembered: "last used {ago}, remembered until {until}",
    forget: "Remove",
  },
  confirm: {
    title: "Confirm it's you",
    lead: "For your security, confirm your identity to continue.",
    password: "Password",
    code: "Authenticator app code",
    submit: "Confirm",
    otherWay: "Use another method",
    wrongPassword: "Incorrect password.",
    codeNeeded: "Enter the code from your authenticator app as well.",
    wrongCode: "Incorrect code.",
  },
};

export type SecurityTexts = typeof en;
