/**
 * Pictures that members upload of themselves. Owns the folder `member-photos/` of the store's files; which picture counts
 * stands in the member's row. Invariants: a picture was decoded and encoded again by us; its address cannot be guessed; the
 * files of a member who is gone are gone.
 */
export { MEMBER_PHOTOS_PATH } from "./photo.ts";
