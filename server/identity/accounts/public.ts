/**
 * accounts: what members and staff do with an account once it is there: sessions and devices, address book, newsletter,
 * export, factors, notes, tags, merges. Owns `member_notes`, `newsletter_refusals` and `newsletter_sign_ups`. Invariants: a member reaches nothing but their own; what changes
 * credentials needs a sign-in within the last five minutes. Calls the hooks `onMembersMerged` and `collectDetails`.
 */
