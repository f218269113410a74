/** English texts of previews; the type below is the shape of the other languages. */
export const en = {
  notice: "You are viewing a draft.",
  exit: "Exit preview",
  expired: "This preview link has expired",
  expiredText: "Ask the store for a new link.",
};

export type PreviewTexts = typeof en;
