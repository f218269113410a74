/** Emails to staff. `{store}` is the store's name, `{role}` a role's name. */
export const en = {
  invitationSubject: "You've been invited to join {store}",
  invitation: "You've been invited to help manage {store}. Your role: {role}.",
  invitationNote:
    "This link works once and expires in 7 days. If you weren't expecting this invitation, you can ignore this email.",
  invitationAction: "Accept invitation",
  reset: {
    subject: "Reset your password for {store}",
    text: "Someone asked to reset the password of your staff account at {store}. Choose a new one here:",
    action: "Choose new password",
    note: "This link works once and expires in 30 minutes. If you didn't ask for it, you can ignore this email. Your password stays the same.",
  },
};
export type StaffTexts = typeof en;
