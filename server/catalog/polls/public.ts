/**
 * Polls that stand in rich content, and the votes. Owns `polls` and `poll_votes`. Invariants: a poll is what the content
 * says of it now; a voter has one set of votes per poll, one vote unless several are allowed; members-only polls take no
 * visitor's vote. Whoever stores rich content calls `keepPolls` in the same transaction.
 */
export { forgetPolls, keepPolls, type PollOwner } from "./keep-polls.ts";
