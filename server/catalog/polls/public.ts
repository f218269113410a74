/**
 * Polls in rich content, and their votes. Owns `polls` and `poll_votes`. Invariants: polls match the stored content; a
 * voter has one set of votes per poll, with several options only if the poll allows it; members-only polls reject
 * visitors. Modules that store rich content call `syncPolls` in the same transaction.
 */
export { deletePolls, syncPolls } from "./sync-polls.ts";
