/**
 * member-photos: profile photos uploaded by members. Owns the folder `member-photos/` of the file store; the member's
 * row references the current photo. Invariants: every photo is re-encoded by the server; URLs can't be guessed;
 * deleting a member deletes their files.
 */
