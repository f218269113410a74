/**
 * Erasure of deleted members. Owns no table: `data-map.ts` lists where personal data is kept and what deletion does with it
 * (docs/decisions/0051). Runs in the transaction that deletes the member, and in a job right after.
 */
export { eraseEverything } from "./erase-member.ts";
