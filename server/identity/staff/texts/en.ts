/** Emails to staff. `{store}` is the store's name, `{role}` a role's name. */
export const en = {
  invitationSubject: "You've been invited to join {store}",
  invitation: "You've been invited to help manage {store}. Your role: {role}.",
  invitationNote:
    "This link works once and expires in 7 days. If you weren't expecting this invitation, you can ignore this email.",
  invitationAction: "Accept invitation",
};
export type StaffTexts = typeof en;
